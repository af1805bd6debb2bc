import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/database/tables';
import { gathered } from '@haat/platform/gathered';
import { newSessionId } from '@haat/platform/ids';
import type { SigningKeys } from '@haat/platform/keys/signing-keys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { createSessionTokens, type NewSession, type Session } from './session-tokens.ts';

export const SESSION_COOKIE = 'haat_session';

/** Whose session it is. */
export type SessionOwner = { readonly customerId: string; readonly sessionGeneration: number };

export type Sessions = {
  /** Signs the customer in: the reply carries the cookie. */
  readonly open: (
    request: FastifyRequest,
    reply: FastifyReply,
    customer: SessionOwner,
  ) => Promise<void>;
  /**
   * @param load reads whoever asks, and what else the request needs of them: beside what tells
   *   whether the session was closed, and handed out only where it was not.
   * @returns the caller and their session; null when there is none, or it expired, was closed, or
   *   was opened before every session of the customer ended.
   */
  readonly read: <Customer extends SessionOwner>(
    request: FastifyRequest,
    load: (session: Session) => Promise<Customer | null>,
  ) => Promise<{ readonly session: Session; readonly customer: Customer } | null>;
  /** Renews a session that has lived half its life. */
  readonly keepAlive: (
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
  ) => Promise<void>;
  /** Signs out, everywhere the same cookie was copied to. */
  readonly close: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Takes the cookie away, of a session that is void already. */
  readonly forget: (request: FastifyRequest, reply: FastifyReply) => void;
};

export type SessionOptions = {
  readonly keys: SigningKeys;
  /** How long a session lives without being used, in ms. */
  readonly ttlMs: number;
  /** How long after its login it ends, however much it is used, in ms. */
  readonly mostMs: number;
  readonly clock: Clock;
  readonly db: Kysely<Database>;
};

/** Sessions as signed cookies; only those that were closed early are remembered here. */
export const createSessions = (options: SessionOptions): Sessions => {
  const { ttlMs, clock, db } = options;
  const tokens = createSessionTokens(options);

  const cookieOptions = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

  const hand = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: NewSession,
  ): Promise<void> => {
    reply.setCookie(SESSION_COOKIE, await tokens.sign(session), {
      ...cookieOptions(request),
      maxAge: Math.floor((tokens.lastsUntil(session) - clock.now()) / 1000),
    });
  };

  /** One statement for all who ask together: each of them asks for what is so by then. */
  const closedAmong = gathered(async (ids): Promise<ReadonlySet<string>> => {
    const rows = await db
      .selectFrom('revoked_sessions')
      .select('session_id')
      .where('session_id', '=', sql<string>`any(${ids})`)
      .execute();
    return new Set(rows.map(({ session_id }) => session_id));
  });

  const sessionIn = async ({ cookies }: FastifyRequest): Promise<Session | null> => {
    const token = cookies[SESSION_COOKIE];
    return token === undefined ? null : tokens.read(token);
  };

  const forget: Sessions['forget'] = (request, reply) => {
    reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
  };

  return {
    open: (request, reply, { customerId, sessionGeneration: generation }) =>
      hand(request, reply, {
        id: newSessionId(),
        customerId,
        generation,
        startedAt: clock.now(),
      }),
    read: async (request, load) => {
      const session = await sessionIn(request);
      if (session === null) return null;
      const [closed, customer] = await Promise.all([closedAmong([session.id]), load(session)]);
      if (closed.has(session.id) || customer === null) return null;
      return session.generation === customer.sessionGeneration ? { session, customer } : null;
    },
    keepAlive: async (request, reply, session) => {
      const isOld = session.expiresAt - clock.now() < ttlMs / 2;
      // Near its end of all a session gains nothing by being renewed.
      if (isOld && tokens.lastsUntil(session) > session.expiresAt) {
        await hand(request, reply, session);
      }
    },
    forget,
    close: async (request, reply) => {
      const session = await sessionIn(request);
      if (session !== null) {
        await db
          .deleteFrom('revoked_sessions')
          .where('expires_at', '<', new Date(clock.now()))
          .execute();
        // The longest that any renewed copy of this session can still live.
        const expiresAt = new Date(clock.now() + ttlMs);
        await db
          .insertInto('revoked_sessions')
          .values({ session_id: session.id, expires_at: expiresAt })
          .onConflict((conflict) => conflict.column('session_id').doNothing())
          .execute();
      }
      forget(request, reply);
    },
  };
};
