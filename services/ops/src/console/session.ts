import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@haat/platform/clock';

/** In ms, from the start of the console. */
export const SESSION_MS = 30 * 60_000;

export type ConsoleSession = {
  /** For the printed address; it works once. */
  readonly token: string;
  /** Ms since 1970. */
  readonly endsAt: number;
  /** @returns the value of the cookie; null for a wrong, used or expired token */
  readonly exchange: (token: string) => string | null;
  readonly isOpen: (cookie: string | null) => boolean;
};

const secret = (): string => randomBytes(32).toString('base64url');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(digestOf(one), digestOf(other));

/** One token, one browser, {@link SESSION_MS}. */
export const openSession = (clock: Clock): ConsoleSession => {
  const [token, cookie] = [secret(), secret()];
  const endsAt = clock.now() + SESSION_MS;
  let isUsed = false;
  return {
    token,
    endsAt,
    exchange: (given) => {
      if (isUsed || clock.now() >= endsAt || !isSame(given, token)) return null;
      isUsed = true;
      return cookie;
    },
    isOpen: (given) => isUsed && given !== null && clock.now() < endsAt && isSame(given, cookie),
  };
};
