import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { problemSchema } from '@haat/contracts/http/problem';
import {
  COMMAND_HEADER,
  NETWORK_HEADER,
  TRACE_HEADER,
  VISITOR_HEADER,
} from '@haat/contracts/http/webtools/caller';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { Refusal } from '@haat/platform/answers';
import { deriveKey } from '@haat/platform/encryption';
import type { ToolsAnswer } from '@haat/platform/tools-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Slice } from '../context.ts';
import { callerKey } from '../http/caller.ts';
import { perMinute } from '../http/rate-limit.ts';

type Share = { readonly of: string; readonly max: number };

type Slots = {
  /** @returns a function that frees the slot; null if a share is used up. */
  readonly take: (shares: readonly Share[]) => (() => void) | null;
};

/** Slow requests must not take all slots. */
const createSlots = (): Slots => {
  const taken = new Map<string, number>();
  const add = (of: string, change: number): void => {
    const now = (taken.get(of) ?? 0) + change;
    if (now === 0) taken.delete(of);
    else taken.set(of, now);
  };
  return {
    take: (shares) => {
      if (shares.some(({ of, max }) => (taken.get(of) ?? 0) >= max)) return null;
      for (const { of } of shares) add(of, 1);
      return () => {
        for (const { of } of shares) add(of, -1);
      };
    },
  };
};

const PASSED_ON = [
  'content-type',
  'content-disposition',
  'cache-control',
  'location',
  'retry-after',
] as const;
/** Untrusted content at the shop's own address must not run or redirect elsewhere. */
const POLICY = "default-src 'none'; sandbox";
const leavesSite = (name: string, value: string | readonly string[]): boolean =>
  name === 'location' && !String(value).startsWith('/api/webtools/');
const RETRY_AFTER_SECONDS = '5';
const LATER = { headers: { 'retry-after': RETRY_AFTER_SECONDS } };

/** Of 32 concurrent answers: sites that never answer are easy to find. */
const MAX_PER_VISITOR = 8;
const MAX_PER_NETWORK = 16;

const IPV6_NETWORK_BITS = 48;

/** IPv4 /24, IPv6 /48. */
const networkOf = (address: string): string =>
  isIPv4(address)
    ? address.split('.').slice(0, 3).join('.')
    : normalizeIP(address, IPV6_NETWORK_BITS);

const send = (reply: FastifyReply, { status, headers, body }: ToolsAnswer): FastifyReply => {
  for (const name of PASSED_ON) {
    const value = headers[name];
    if (value !== undefined && !leavesSite(name, value)) reply.header(name, value);
  }
  return reply.code(status).header('content-security-policy', POLICY).send(body);
};

/** Forwards to another process, which reads untrusted sites and may hang or die. */
export const webToolsRoutes: Slice = async (app, { webTools, settings }) => {
  const visitorKey = deriveKey(settings.SESSION_SECRET, 'visitor');
  /** Visitors' addresses are not stored. */
  const keyed = (what: string): string =>
    createHmac('sha256', visitorKey).update(what).digest('hex');

  const slots = createSlots();

  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const caller = callerKey(request);
    const visitor = keyed(`crawls of ${caller}`);
    const network = keyed(`crawls of the network ${networkOf(caller)}`);
    const leave = slots.take([
      { of: visitor, max: MAX_PER_VISITOR },
      { of: network, max: MAX_PER_NETWORK },
    ]);
    if (leave === null) throw new Refusal(429, webToolMessages.tooManyAtOnce, LATER);
    const answer = await webTools.ask({
      method: request.method as 'GET' | 'POST',
      path: request.url,
      headers: {
        [VISITOR_HEADER]: visitor,
        [TRACE_HEADER]: request.id,
        [NETWORK_HEADER]: network,
        ...(request.commandId === '' ? {} : { [COMMAND_HEADER]: request.commandId }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: gone.signal,
    });
    if (answer === null) {
      leave();
      throw new Refusal(503, webToolMessages.unavailable, LATER);
    }
    answer.body.once('close', leave);
    return send(reply, answer);
  };

  const limit = perMinute(app, 'lookups', settings.LOOKUPS_PER_MINUTE);
  const schema = {
    tags: ['webtools'],
    response: { '4xx': problemSchema, '5xx': problemSchema },
  };

  app.get(
    '/api/webtools/*',
    { onRequest: limit, schema: { ...schema, summary: 'Run a web tool' } },
    forward,
  );
  app.post(
    '/api/webtools/sitemaps',
    { onRequest: limit, schema: { ...schema, summary: 'Crawl a site and make its sitemap' } },
    forward,
  );
  // Polled often; they call no external site.
  app.get(
    '/api/webtools/sitemaps/*',
    { schema: { ...schema, summary: 'Show a crawl’s progress and files' } },
    forward,
  );
  app.post(
    '/api/webtools/sitemaps/:id/cancel',
    { schema: { ...schema, summary: 'Cancel a crawl' } },
    forward,
  );
  app.post(
    '/api/webtools/sitemaps/:id/resume',
    {
      onRequest: limit,
      schema: { ...schema, summary: 'Resume a crawl that ran out of time' },
    },
    forward,
  );
};
