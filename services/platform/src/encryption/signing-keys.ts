import type { KeyObject } from 'node:crypto';
import { deriveKey, type KeyPurpose, keyIdOf } from './derive-key.ts';

/** Keys of one purpose while their secret is exchanged for another. */
export type SigningKeys = {
  /** Signs from now on; its id stands in what it signs. */
  readonly current: { readonly id: string; readonly key: KeyObject };
  /** @returns today's key or the one before, by its id; undefined for any other. */
  readonly byId: (id: string | undefined) => KeyObject | undefined;
};

/**
 * @param secrets today's master secret and, until what it signed has expired, the one before.
 */
export const signingKeys = (
  secrets: { readonly current: string; readonly previous?: string | undefined },
  purpose: KeyPurpose,
): SigningKeys => {
  const withId = (secret: string) => {
    const key = deriveKey(secret, purpose);
    return { id: keyIdOf(key), key };
  };
  const current = withId(secrets.current);
  const previous = secrets.previous === undefined ? undefined : withId(secrets.previous);
  const known = [current, previous];
  return { current, byId: (id) => known.find((one) => one?.id === id)?.key };
};
