import { BoundedMap } from '@haat/platform/bounded-map';
import type { Clock } from '@haat/platform/clock';
import { keyOf, type SigningKeys } from '@haat/platform/encryption';
import { sha256 } from '@haat/platform/ids';
import { errors, jwtVerify, SignJWT } from 'jose';

export type Session = {
  readonly id: string;
  /** Id of the first session since the login; a password change goes on under a new id. */
  readonly loginId: string;
  readonly customerId: string;
  /** How often all sessions had been ended before. */
  readonly generation: number;
  /** Login, in ms since 1970. */
  readonly startedAt: number;
  /** ms since 1970. */
  readonly signedAt: number;
  /** ms since 1970. */
  readonly expiresAt: number;
};

export type NewSession = Omit<Session, 'signedAt' | 'expiresAt'>;

export type SessionTokens = {
  readonly sign: (session: NewSession) => Promise<string>;
  /** @returns when a token signed now expires, in ms since 1970. */
  readonly lastsUntil: (session: Pick<Session, 'startedAt'>) => number;
  /** @returns null for an invalid or expired token. */
  readonly read: (token: string) => Promise<Session | null>;
};

export type SessionTokenOptions = {
  readonly keys: SigningKeys;
  /** Lifetime of a token in ms. */
  readonly ttlMs: number;
  /** Longest lifetime since the login, in ms. */
  readonly maxMs: number;
  readonly clock: Clock;
  /** Verified tokens kept in memory; 10,000 unless given. */
  readonly maxCached?: number;
};

const ALGORITHM = 'HS256';

const GENERATION = 'gen';
const LOGIN_ID = 'login';
const STARTED_AT = 'auth_ms';

export const createSessionTokens = ({
  keys,
  ttlMs,
  maxMs,
  clock,
  maxCached = 10_000,
}: SessionTokenOptions): SessionTokens => {
  /** By hash: a memory dump must not open sessions. */
  const cached = new BoundedMap<string, Session>(maxCached);

  const verify = async (token: string): Promise<Session | null> => {
    try {
      const { payload } = await jwtVerify(token, keyOf(keys), {
        algorithms: [ALGORITHM],
        currentDate: new Date(clock.now()),
        requiredClaims: ['sub', 'jti', 'iat', 'exp', GENERATION, LOGIN_ID, STARTED_AT],
      });
      const { sub = '', jti = '', exp = 0, iat = 0 } = payload;
      return {
        id: jti,
        loginId: String(payload[LOGIN_ID]),
        customerId: sub,
        generation: Number(payload[GENERATION]),
        startedAt: Number(payload[STARTED_AT]),
        signedAt: iat * 1000,
        expiresAt: exp * 1000,
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  /** In whole seconds, as in tokens. */
  const lastsUntil: SessionTokens['lastsUntil'] = ({ startedAt }) =>
    Math.floor(Math.min(clock.now() + ttlMs, startedAt + maxMs) / 1000) * 1000;

  return {
    lastsUntil,
    sign: async ({ id, loginId, customerId, generation, startedAt }) =>
      new SignJWT({ [GENERATION]: generation, [LOGIN_ID]: loginId, [STARTED_AT]: startedAt })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.id })
        .setSubject(customerId)
        .setJti(id)
        .setIssuedAt(new Date(clock.now()))
        .setExpirationTime(new Date(lastsUntil({ startedAt })))
        .sign(keys.current.key),
    read: async (token) => {
      const hash = sha256(token);
      const known = cached.get(hash);
      if (known === undefined) {
        const session = await verify(token);
        if (session !== null) cached.set(hash, session);
        return session;
      }
      if (clock.now() < known.expiresAt) return known;
      cached.delete(hash);
      return null;
    },
  };
};
