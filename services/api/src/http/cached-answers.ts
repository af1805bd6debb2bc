import { buffer } from 'node:stream/consumers';
import { BoundedMap } from '@haat/platform/bounded-map';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  type CachedBytes,
  COMPRESSED_FROM_BYTES,
  encodingFor,
  toCachedBytes,
} from './cached-bytes.ts';
import { isKnown } from './etag.ts';

/** More than the pages and descriptions of the API. */
const MAX_CACHED = 16;

type CachedAnswer = CachedBytes & { readonly type: string };

/** By route and parameters: a URL has endless spellings, each of which would be cached. */
const resourceOf = ({ routeOptions, params }: FastifyRequest): string =>
  `${routeOptions.url} ${(params as { readonly '*'?: string })['*'] ?? ''}`;

const contentOf = async (payload: unknown): Promise<string | Buffer | null> => {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload;
  const isStream =
    typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload;
  return isStream ? buffer(payload as AsyncIterable<Uint8Array>) : null;
};

/** Caches answers that never change and are the same for all callers. */
export const cachedAnswers = fp(async (scope) => {
  const cached = new BoundedMap<string, Promise<CachedAnswer>>(MAX_CACHED);

  const send = (request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer) => {
    const headers = {
      etag: answer.tag,
      vary: 'accept-encoding',
      'cache-control': 'public, no-cache',
    };
    reply.headers(headers);
    if (isKnown(request.headers['if-none-match'], answer.tag)) {
      reply.code(304);
      return null;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== null) reply.header('content-encoding', encoding);
    reply.type(answer.type).header('content-length', answer[encoding ?? 'plain'].length);
    return answer[encoding ?? 'plain'];
  };

  scope.addHook('onRequest', async (request, reply) => {
    const answer = cached.get(resourceOf(request));
    if (answer === undefined) return;
    return reply.send(send(request, reply, await answer));
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || request.method !== 'GET') return payload;
    if (cached.has(resourceOf(request))) return payload;
    const content = await contentOf(payload);
    if (content === null || content.length < COMPRESSED_FROM_BYTES) return content ?? payload;
    const type = String(reply.getHeader('content-type'));
    const making = toCachedBytes(content).then((bytes) => ({ ...bytes, type }));
    cached.set(resourceOf(request), making);
    making.catch(() => cached.delete(resourceOf(request)));
    for (const name of ['accept-ranges', 'last-modified']) reply.removeHeader(name);
    return send(request, reply, await making);
  });
});
