import { canonicalJson } from '@haat/contracts/canonical-json';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { PROBLEM_CONTENT_TYPE, Refusal } from '@haat/platform/answers';
import type { Clock } from '@haat/platform/clock';
import { derivedId, newCommandId } from '@haat/platform/ids';
import type { Database } from '@haat/platform/tables';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { callerKey } from './caller.ts';
import {
  createIdempotencyKeys,
  deleteOldKeys,
  type KeyClaim,
  type KeyPlace,
  scopeOf,
} from './idempotency-keys.ts';
import { requestContent } from './request-content.ts';

type KeyedRequest = {
  readonly key: string;
  readonly bodyHash: string;
  /** Null until the key is claimed, and where nothing is stored under it. */
  readonly place: KeyPlace | null;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body identifies the caller: a repeat may come from another address. */
    bodyProvesCaller?: boolean;
  }
  interface FastifyInstance {
    /** Whether the customer has used this key here before, known before the body is read. */
    mayBeRepeat: (request: FastifyRequest) => Promise<boolean>;
  }
  interface FastifyRequest {
    /** Of every POST, PUT and DELETE; a repeat under the same Idempotency-Key has the same. */
    commandId: string;
    idempotency: KeyedRequest | null;
  }
}

type Answer = { readonly payload: string; readonly position: string | null };

const HEADER = 'idempotency-key';
const MAX_LENGTH = 255;
/** In characters; a repeat of a longer answer runs again. */
const MAX_SAVED_LENGTH = 16_384;
const CLEANUP_INTERVAL_MS = 10 * 60 * 1000;

const COMMANDS: ReadonlySet<string> = new Set(['POST', 'PUT', 'DELETE']);

/** Of a POST only the address: older keys are stored so. */
const routeOf = ({ method, routeOptions: { url = '' } }: FastifyRequest): string =>
  method === 'POST' ? url : `${method} ${url}`;

/** These do not depend on the request: a repeat may succeed. */
const isPassing = (status: number): boolean => status === 401 || status === 429 || status >= 500;

const asArray = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks];

export type IdempotencyOptions = {
  readonly clock: Clock;
  readonly db: Kysely<Database>;
  /** A keyed hash: bodies hold passwords. With another key, a repeat would be another command. */
  readonly keyed: (content: string) => string;
  readonly maxPerCustomer: number;
};

/** For answers with secrets, cookies or personal data: stored nowhere. A repeat runs again. */
export const keepNowhere = (request: FastifyRequest, reply: FastifyReply): void => {
  request.idempotency = null;
  reply.header('cache-control', 'no-store');
};

/**
 * `Idempotency-Key` on every command: key and content derive the command id, so a repeat changes
 * nothing. Customers also get the first answer again, or 409 for another body. No lock: of
 * concurrent requests the first stored answer counts.
 */
export const idempotency = fp<IdempotencyOptions>(async (app, options) => {
  const { db, keyed, clock } = options;
  const keys = createIdempotencyKeys(db, options);

  const hashOf = (value: unknown): string => keyed(canonicalJson(value));

  const fingerprint = async (request: FastifyRequest): Promise<void> => {
    const key = request.headers[HEADER];
    request.commandId = newCommandId();
    if (key === undefined || key === '') return;
    if (typeof key !== 'string' || key.length > MAX_LENGTH) {
      throw new Refusal(400, refusalMessages.invalidIdempotencyKey);
    }
    request.idempotency = { key, bodyHash: hashOf(requestContent(request)), place: null };
  };

  const replay = (reply: FastifyReply, status: number, body: string): string => {
    const { payload, position } = JSON.parse(body) as Answer;
    reply.code(status);
    reply.type(status < 400 ? 'application/json; charset=utf-8' : PROBLEM_CONTENT_TYPE);
    if (position !== null) reply.header(POSITION_HEADER, position);
    return payload;
  };

  const refuseMore = ({ retryAfterMs }: Extract<KeyClaim, { is: 'too_many' }>): Refusal => {
    const headers = { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) };
    return new Refusal(429, refusalMessages.tooManyKeys, { headers });
  };

  const claim = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.idempotency === null) return;
    const { key, bodyHash } = request.idempotency;
    const { config } = request.routeOptions;
    const route = routeOf(request);
    if (request.customer === null) {
      const caller = config.bodyProvesCaller === true ? '' : callerKey(request);
      request.commandId = derivedId('http', `anonymous ${route}`, caller, key, bodyHash);
      return;
    }
    const { customerId } = request.customer;
    const place = { customerId, route, key };
    // Includes the body: another body is another command even after the key expired.
    request.commandId = derivedId('http', scopeOf(place), key, bodyHash);
    const claimed = await keys.claim(place, bodyHash);
    if (claimed.is === 'too_many') throw refuseMore(claimed);
    if (claimed.is === 'unkept') return;
    request.idempotency = { key, bodyHash, place };
    if (claimed.is === 'first') return;
    const { row } = claimed;
    if (row.body_hash !== bodyHash) {
      request.idempotency = null;
      throw new Refusal(409, refusalMessages.idempotencyConflict);
    }
    if (row.status === null || row.body === null) return;
    request.idempotency = null;
    return reply.send(replay(reply, row.status, row.body));
  };

  const keep = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const place = request.idempotency?.place ?? null;
    // An error below passes here again and must not be stored.
    request.idempotency = null;
    if (place === null || typeof payload !== 'string') return payload;
    const status = reply.statusCode;
    if (isPassing(status) || payload.length > MAX_SAVED_LENGTH) return payload;
    const position = reply.getHeader(POSITION_HEADER);
    const answer: Answer = { payload, position: position === undefined ? null : String(position) };
    try {
      // Not stored: it may exist tomorrow, and anyone can ask for missing things.
      if (status === 404) await keys.release(place);
      else return await keepFirst(reply, place, answer);
    } catch (error) {
      if (status < 400) throw error;
      // An error now would reach the caller with the database's text. A refusal did nothing: a
      // repeat may run again.
      request.log.warn({ err: error }, 'could not store a refusal under its Idempotency-Key');
    }
    return payload;
  };

  const keepFirst = async (
    reply: FastifyReply,
    place: KeyPlace,
    answer: Answer,
  ): Promise<string> => {
    const body = JSON.stringify(answer);
    if (await keys.keepAnswer(place, reply.statusCode, body)) return answer.payload;
    const first = await keys.find(place);
    // A crash of the database may lose the last keys.
    if (first === undefined) return answer.payload;
    return replay(reply, first.status ?? reply.statusCode, first.body ?? body);
  };

  app.decorate('mayBeRepeat', async (request: FastifyRequest) => {
    const { headers, customer } = request;
    const { [HEADER]: key } = headers;
    if (typeof key !== 'string' || key === '' || customer === null) return false;
    const route = routeOf(request);
    return (await keys.find({ customerId: customer.customerId, route, key })) !== undefined;
  });

  let cleanup: Promise<unknown> | null = null;
  const cleanUp = (): void => {
    cleanup ??= deleteOldKeys(db, clock.now())
      .catch((error) => app.log.warn({ err: error }, 'could not delete old Idempotency-Keys'))
      .finally(() => {
        cleanup = null;
      });
  };
  const timer = setInterval(cleanUp, CLEANUP_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await cleanup;
  });

  app.decorateRequest('commandId', '');
  app.decorateRequest('idempotency', null);
  // Per route, to run after the route's own body parsing.
  app.addHook('onRoute', (route) => {
    if (!asArray(route.method).some((method) => COMMANDS.has(method))) return;
    route.preValidation = [...asArray(route.preValidation), fingerprint];
    route.preHandler = [...asArray(route.preHandler), claim];
    route.onSend = [keep, ...asArray(route.onSend)];
  });
});
