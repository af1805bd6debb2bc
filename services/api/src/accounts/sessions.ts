import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/database/tables';
import { newSessionId } from '@haat/platform/ids';
import type { SigningKeys } from '@haat/platform/keys/signing-keys';
import { gathered } from '@haat/platform/record/key-store/gathered';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { createSessionTokens, type Session } from './session-tokens.ts';

export const SESSION_COOKIE = 'haat_session';

export type Sessions = {
  /** Signs the customer in: the reply carries the cookie. */
  readonly open: (
    request: FastifyRequest,
    reply: FastifyReply,
    customerId: string,
  ) => Promise<void>;
  /**
   * @param load what else the request needs of whoever asks: read beside what tells whether the
   *   session was closed, and handed out only where it was not.
   * @returns the caller's session; null when there is none, or it expired or was closed.
   */
  readonly read: <Loaded>(
    request: FastifyRequest,
    load: (session: Session) => Promise<Loaded>,
  ) => Promise<{ readonly session: Session; readonly loaded: Loaded } | null>;
  /** Renews a session that has lived half its life. */
  readonly keepAlive: (
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
  ) => Promise<void>;
  /** Signs out, everywhere the same cookie was copied to. */
  readonly close: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

export type SessionOptions = {
  readonly keys: SigningKeys;
  /** How long a session lives without being used, in ms. */
  readonly ttlMs: number;
  readonly clock: Clock;
  readonly db: Kysely<Database>;
};

/** Sessions as signed cookies; only those that were closed early are remembered here. */
export const createSessions = ({ keys, ttlMs, clock, db }: SessionOptions): Sessions => {
  const tokens = createSessionTokens({ keys, ttlMs, clock });

  const cookieOptions = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

  const hand = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: Pick<Session, 'id' | 'customerId'>,
  ): Promise<void> => {
    reply.setCookie(SESSION_COOKIE, await tokens.sign(session), {
      ...cookieOptions(request),
      maxAge: Math.floor(ttlMs / 1000),
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

  const read: Sessions['read'] = async (request, load) => {
    const token = request.cookies[SESSION_COOKIE];
    const session = token === undefined ? null : await tokens.read(token);
    if (session === null) return null;
    const [closed, loaded] = await Promise.all([closedAmong([session.id]), load(session)]);
    return closed.has(session.id) ? null : { session, loaded };
  };

  return {
    open: (request, reply, customerId) => hand(request, reply, { id: newSessionId(), customerId }),
    read,
    keepAlive: async (request, reply, session) => {
      if (session.expiresAt - clock.now() < ttlMs / 2) await hand(request, reply, session);
    },
    close: async (request, reply) => {
      const found = await read(request, async () => undefined);
      if (found !== null) {
        await db
          .deleteFrom('revoked_sessions')
          .where('expires_at', '<', new Date(clock.now()))
          .execute();
        // The longest that any renewed copy of this session can still live.
        const expiresAt = new Date(clock.now() + ttlMs);
        await db
          .insertInto('revoked_sessions')
          .values({ session_id: found.session.id, expires_at: expiresAt })
          .onConflict((conflict) => conflict.column('session_id').doNothing())
          .execute();
      }
      reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
    },
  };
};
