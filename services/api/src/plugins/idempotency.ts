import { createHmac } from 'node:crypto';
import { canonicalJson } from '@haat/contracts/canonical-json';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { refusalMessages } from '@haat/contracts/messages';
import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/database/tables';
import { PROBLEM_CONTENT_TYPE, Refusal } from '@haat/platform/http-server/refusal';
import { derivedId, newCommandId, sha256 } from '@haat/platform/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';

type Claim = {
  readonly key: string;
  readonly bodyHash: string;
  /** Caller and route; null until the key is claimed. */
  readonly scope: string | null;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `execute`: a repeat is carried out again, because its answer carries more than a body. */
    idempotency?: 'replay' | 'execute';
  }
  interface FastifyRequest {
    /** Of every POST; the same for a repeat under the same Idempotency-Key. */
    commandId: string;
    idempotency: Claim | null;
  }
}

type Answer = { readonly payload: string; readonly position: string | null };

const HEADER = 'idempotency-key';
const MAX_LENGTH = 255;

/** These answers say nothing about the request itself: a repeat may fare better. */
const isPassing = (status: number): boolean => status === 401 || status === 429 || status >= 500;

/** Uploaded files are compared by their content. */
const comparable = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? `file ${sha256(value)}` : value,
    ]),
  );
};

const asArray = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks];

/** Longer than any client tries again; a forgotten key is carried out anew, and changes nothing. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const FORGET_EVERY_MS = 60 * 60 * 1000;
const MOST_FORGOTTEN = 10_000;

/**
 * Forgets the keys of long ago, 10,000 at a time, so that the table does not grow for ever.
 * @param now milliseconds since 1970.
 * @returns how many.
 */
export const forgetOldKeys = async (db: Kysely<Database>, now: number): Promise<number> => {
  const old = db
    .selectFrom('idempotency_keys')
    .select(['scope', 'key'])
    .where('created_at', '<', new Date(now - KEPT_MS))
    .orderBy('created_at')
    .limit(MOST_FORGOTTEN)
    .as('old');
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .using(old)
    .whereRef('idempotency_keys.scope', '=', 'old.scope')
    .whereRef('idempotency_keys.key', '=', 'old.key')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

export type IdempotencyOptions = {
  readonly clock: Clock;
  readonly db: Kysely<Database>;
  /** Bodies hold passwords: only a keyed hash of them is stored. */
  readonly secret: string;
};

/**
 * `Idempotency-Key` on every POST: the same key with the same body is answered as it was the first
 * time, with another body it is refused. No lock is held meanwhile: two requests under one key
 * carry the same command id, so the second changes nothing, and the answer stored first counts.
 */
export const idempotency = fp<IdempotencyOptions>(async (app, { db, secret, clock }) => {
  const hashOf = (body: unknown): string => {
    try {
      return createHmac('sha256', secret)
        .update(canonicalJson(comparable(body)))
        .digest('hex');
    } catch (error) {
      // Nested too deeply to walk: no body of ours is.
      if (error instanceof RangeError) throw new Refusal(400, refusalMessages.unreadable);
      throw error;
    }
  };

  const fingerprint = async (request: FastifyRequest): Promise<void> => {
    const key = request.headers[HEADER];
    request.commandId = newCommandId();
    if (key === undefined || key === '') return;
    if (typeof key !== 'string' || key.length > MAX_LENGTH) {
      throw new Refusal(400, refusalMessages.invalidIdempotencyKey);
    }
    request.idempotency = { key, bodyHash: hashOf(request.body ?? null), scope: null };
  };

  const find = (scope: string, key: string) =>
    db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();

  const replay = (reply: FastifyReply, status: number, body: string): string => {
    const { payload, position } = JSON.parse(body) as Answer;
    reply.code(status);
    reply.type(status < 400 ? 'application/json; charset=utf-8' : PROBLEM_CONTENT_TYPE);
    if (position !== null) reply.header(POSITION_HEADER, position);
    return payload;
  };

  const claim = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.idempotency === null) return;
    const { key, bodyHash } = request.idempotency;
    const { url = '', config } = request.routeOptions;
    const scope = `${request.customer?.customerId ?? 'anonymous'} ${url}`;
    const claimed = await db
      .insertInto('idempotency_keys')
      .values({ scope, key, body_hash: bodyHash })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returningAll()
      .executeTakeFirst();
    const first = claimed ?? (await find(scope, key));
    if (first !== undefined && first.body_hash !== bodyHash) {
      throw new Refusal(409, refusalMessages.idempotencyConflict);
    }
    request.commandId = derivedId('http', scope, key);
    if (config.idempotency === 'execute') return;
    if (first?.status != null && first.body !== null) {
      return reply.send(replay(reply, first.status, first.body));
    }
    request.idempotency = { key, bodyHash, scope };
  };

  const keep = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { key = null, scope = null } = request.idempotency ?? {};
    // A failure below is answered through here again: it must not be stored.
    request.idempotency = null;
    if (key === null || scope === null || typeof payload !== 'string') return payload;
    const status = reply.statusCode;
    if (isPassing(status)) return payload;
    const position = reply.getHeader(POSITION_HEADER);
    const answer: Answer = { payload, position: position === undefined ? null : String(position) };
    try {
      return await keepFirst(reply, { scope, key }, answer);
    } catch (error) {
      if (status < 400) throw error;
      // An error while an error is sent has no handler any more, and would go out in the database's
      // own words. A refusal did nothing: unstored, its repeat is decided anew.
      request.log.warn({ err: error }, 'a refusal was not stored under its Idempotency-Key');
      return payload;
    }
  };

  /** @returns what is answered: this, or what a twin under the same key was answered before. */
  const keepFirst = async (
    reply: FastifyReply,
    { scope, key }: { readonly scope: string; readonly key: string },
    answer: Answer,
  ): Promise<string> => {
    const stored = await db
      .updateTable('idempotency_keys')
      .set({ status: reply.statusCode, body: JSON.stringify(answer) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('status', 'is', null)
      .returning('key')
      .executeTakeFirst();
    if (stored !== undefined) return answer.payload;
    const first = await find(scope, key);
    // Keys are committed before they are on disk: a crash of the database forgets the last of them.
    if (first === undefined) return answer.payload;
    return replay(reply, first.status ?? reply.statusCode, first.body ?? JSON.stringify(answer));
  };

  const forget = (): Promise<void> =>
    forgetOldKeys(db, clock.now()).then(
      () => undefined,
      (error) => app.log.warn({ err: error }, 'old Idempotency-Keys were not forgotten'),
    );
  const forgetting = setInterval(forget, FORGET_EVERY_MS);
  forgetting.unref();
  app.addHook('onClose', async () => clearInterval(forgetting));

  app.decorateRequest('commandId', '');
  app.decorateRequest('idempotency', null);
  // Per route, so that they run after a route's own reading of its body.
  app.addHook('onRoute', (route) => {
    if (!asArray(route.method).includes('POST')) return;
    route.preValidation = [...asArray(route.preValidation), fingerprint];
    route.preHandler = [...asArray(route.preHandler), claim];
    route.onSend = [keep, ...asArray(route.onSend)];
  });
});
