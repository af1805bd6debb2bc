import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/database/tables';
import { newSessionId } from '@haat/platform/ids';
import type { SigningKeys } from '@haat/platform/keys/signing-keys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { keyOf } from './key-of-token.ts';

export const SESSION_COOKIE = 'haat_session';
const ALGORITHM = 'HS256';

export type Session = {
  readonly id: string;
  readonly customerId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

export type Sessions = {
  /** Signs the customer in: the reply carries the cookie. */
  readonly open: (
    request: FastifyRequest,
    reply: FastifyReply,
    customerId: string,
  ) => Promise<void>;
  /** @returns the caller's session; null when there is none, or it expired or was closed. */
  readonly read: (request: FastifyRequest) => Promise<Session | null>;
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
  const cookieOptions = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

  const hand = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { id, customerId }: Pick<Session, 'id' | 'customerId'>,
  ): Promise<void> => {
    const now = clock.now();
    const token = await new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.id })
      .setSubject(customerId)
      .setJti(id)
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + ttlMs))
      .sign(keys.current.key);
    reply.setCookie(SESSION_COOKIE, token, {
      ...cookieOptions(request),
      maxAge: Math.floor(ttlMs / 1000),
    });
  };

  const verified = async (token: string): Promise<Session | null> => {
    try {
      const { payload } = await jwtVerify(token, keyOf(keys), {
        algorithms: [ALGORITHM],
        currentDate: new Date(clock.now()),
        requiredClaims: ['sub', 'jti', 'exp'],
      });
      const { sub = '', jti = '', exp = 0 } = payload;
      return { id: jti, customerId: sub, expiresAt: exp * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  const read = async (request: FastifyRequest): Promise<Session | null> => {
    const token = request.cookies[SESSION_COOKIE];
    const session = token === undefined ? null : await verified(token);
    if (session === null) return null;
    const revoked = await db
      .selectFrom('revoked_sessions')
      .select('session_id')
      .where('session_id', '=', session.id)
      .executeTakeFirst();
    return revoked === undefined ? session : null;
  };

  return {
    open: (request, reply, customerId) => hand(request, reply, { id: newSessionId(), customerId }),
    read,
    keepAlive: async (request, reply, session) => {
      if (session.expiresAt - clock.now() < ttlMs / 2) await hand(request, reply, session);
    },
    close: async (request, reply) => {
      const session = await read(request);
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
      reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
    },
  };
};
