import type { Clock } from '@haat/platform/clock';
import { sha256 } from '@haat/platform/ids';
import type { SigningKeys } from '@haat/platform/keys/signing-keys';
import { errors, jwtVerify, SignJWT } from 'jose';
import { keyOf } from './key-of-token.ts';

export type Session = {
  readonly id: string;
  readonly customerId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

export type SessionTokens = {
  readonly sign: (session: Pick<Session, 'id' | 'customerId'>) => Promise<string>;
  /** @returns null for a token that is not ours, or has expired. */
  readonly read: (token: string) => Promise<Session | null>;
};

export type SessionTokenOptions = {
  readonly keys: SigningKeys;
  /** How long a token is good for, in ms. */
  readonly ttlMs: number;
  readonly clock: Clock;
  /** Tokens whose signature need not be checked again, the newest; 10,000 unless given. */
  readonly mostKept?: number;
};

const ALGORITHM = 'HS256';

export const createSessionTokens = ({
  keys,
  ttlMs,
  clock,
  mostKept = 10_000,
}: SessionTokenOptions): SessionTokens => {
  /** By the token's hash: what is kept opens nothing. */
  const kept = new Map<string, Session>();

  const keep = (hash: string, session: Session): void => {
    kept.set(hash, session);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };

  const verify = async (token: string): Promise<Session | null> => {
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

  return {
    sign: async ({ id, customerId }) => {
      const now = clock.now();
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.id })
        .setSubject(customerId)
        .setJti(id)
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(now + ttlMs))
        .sign(keys.current.key);
    },
    read: async (token) => {
      const hash = sha256(token);
      const known = kept.get(hash);
      if (known === undefined) {
        const session = await verify(token);
        if (session !== null) keep(hash, session);
        return session;
      }
      if (clock.now() < known.expiresAt) return known;
      kept.delete(hash);
      return null;
    },
  };
};
