import type { KeyObject } from 'node:crypto';
import { deriveKey, type KeyPurpose, keyIdOf } from './derive-key.ts';

/** Keys of one purpose during a rotation of their secret. */
export type SigningKeys = {
  /** Signs; its id is in what it signs. */
  readonly current: { readonly id: string; readonly key: KeyObject };
  readonly byId: (id: string | undefined) => KeyObject | undefined;
};

/** Needs the previous master secret until its signatures expired. */
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
