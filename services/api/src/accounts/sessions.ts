import { type Clock, isoNow } from '@haat/platform/clock';
import { named } from '@haat/platform/database';
import type { SigningKeys } from '@haat/platform/encryption';
import { newSessionId } from '@haat/platform/ids';
import type { Database } from '@haat/platform/tables';
import { batched } from '@haat/platform/waits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { deviceLabel } from './device-label.ts';
import { createOpenSessions, type OpenSession } from './open-sessions.ts';
import { createSessionTokens, type NewSession, type Session } from './session-tokens.ts';

export const SESSION_COOKIE = 'haat_session';
/** In ms: the precision of "last seen". */
const RENEWED_AFTER_MS = 60 * 60 * 1_000;

export type SessionOwner = { readonly customerId: string; readonly sessionGeneration: number };

export type Sessions = {
  /** Signs in. @param before the session that this one continues; limits count both as one. */
  readonly open: (
    request: FastifyRequest,
    reply: FastifyReply,
    customer: SessionOwner,
    before?: Session,
  ) => Promise<void>;
  /** @param load reads the caller meanwhile. @returns null without a valid session. */
  readonly read: <Customer extends SessionOwner>(
    request: FastifyRequest,
    load: (session: Session) => Promise<Customer | null>,
  ) => Promise<{ readonly session: Session; readonly customer: Customer } | null>;
  /** Renews a session after an hour, or half its lifetime if shorter. */
  readonly keepAlive: (
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
  ) => Promise<void>;
  /** Signs out, also copies of the cookie. @returns the session; null if none was open. */
  readonly close: (request: FastifyRequest, reply: FastifyReply) => Promise<Session | null>;
  /** @returns open sessions, last seen first, this one included. */
  readonly list: (
    request: FastifyRequest,
    session: Session,
  ) => Promise<readonly (OpenSession & { readonly isThis: boolean })[]>;
  /** @returns false where the customer has no such session. */
  readonly end: (customerId: string, sessionId: string) => Promise<boolean>;
  readonly discard: (request: FastifyRequest, reply: FastifyReply) => void;
};

export type SessionOptions = {
  readonly keys: SigningKeys;
  /** Idle lifetime in ms. */
  readonly ttlMs: number;
  /** Longest lifetime since the login, in ms. */
  readonly maxMs: number;
  readonly clock: Clock;
  readonly db: Kysely<Database>;
};

/** Sessions as signed cookies; the database stores only those closed early. */
export const createSessions = (options: SessionOptions): Sessions => {
  const { ttlMs, clock, db } = options;
  const tokens = createSessionTokens(options);
  const openSessions = createOpenSessions(db, clock);

  const cookieOptions = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

  const hand = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: NewSession,
  ): Promise<void> => {
    const endsAt = tokens.lastsUntil(session);
    await openSessions.note(session, deviceLabel(request.headers['user-agent']), endsAt);
    reply.setCookie(SESSION_COOKIE, await tokens.sign(session), {
      ...cookieOptions(request),
      maxAge: Math.floor((endsAt - clock.now()) / 1000),
    });
  };

  /** One statement for concurrent requests. */
  const closedAmong = batched(async (ids): Promise<ReadonlySet<string>> => {
    const rows = await db
      .selectFrom('revoked_sessions')
      .modifyFront(named('find_revoked_sessions'))
      .select('session_id')
      .where('session_id', '=', sql<string>`any(${ids})`)
      .execute();
    return new Set(rows.map(({ session_id }) => session_id));
  });

  const sessionIn = async ({ cookies }: FastifyRequest): Promise<Session | null> => {
    const token = cookies[SESSION_COOKIE];
    return token === undefined ? null : tokens.read(token);
  };

  /** @returns false if it was revoked before. */
  const revoke = async (sessionId: string): Promise<boolean> => {
    await db
      .deleteFrom('revoked_sessions')
      .where('expires_at', '<', new Date(clock.now()))
      .execute();
    const expiresAt = new Date(clock.now() + ttlMs);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('revoked_sessions')
      .values({ session_id: sessionId, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('session_id').doNothing())
      .executeTakeFirst();
    await openSessions.discard(sessionId);
    return numInsertedOrUpdatedRows === 1n;
  };

  const discard: Sessions['discard'] = (request, reply) => {
    reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
  };

  return {
    open: (request, reply, { customerId, sessionGeneration: generation }, before) => {
      const id = newSessionId();
      const loginId = before?.loginId ?? id;
      return hand(request, reply, { id, loginId, customerId, generation, startedAt: clock.now() });
    },
    read: async (request, load) => {
      const session = await sessionIn(request);
      if (session === null) return null;
      const [closed, customer] = await Promise.all([closedAmong([session.id]), load(session)]);
      if (closed.has(session.id) || customer === null) return null;
      return session.generation === customer.sessionGeneration ? { session, customer } : null;
    },
    keepAlive: async (request, reply, session) => {
      const isOld = clock.now() > session.signedAt + Math.min(ttlMs / 2, RENEWED_AFTER_MS);
      // Not near the end of its longest lifetime.
      if (isOld && tokens.lastsUntil(session) > session.expiresAt) {
        await hand(request, reply, session);
      }
    },
    list: async (request, session) => {
      const { id, customerId, generation, startedAt } = session;
      const noted = await openSessions.list(customerId, generation);
      const others = noted.filter((one) => one.id !== id).map((one) => ({ ...one, isThis: false }));
      const own = {
        id,
        device: deviceLabel(request.headers['user-agent']),
        openedAt: new Date(startedAt).toISOString(),
        seenAt: isoNow(clock),
        isThis: true,
      };
      return [own, ...others];
    },
    end: async (customerId, sessionId) => {
      const isTheirs = await openSessions.has(customerId, sessionId);
      if (isTheirs) await revoke(sessionId);
      return isTheirs;
    },
    discard,
    close: async (request, reply) => {
      const session = await sessionIn(request);
      const isEnded = session !== null && (await revoke(session.id));
      discard(request, reply);
      return isEnded ? session : null;
    },
  };
};
