import type { KeyObject } from 'node:crypto';
import type { SigningKeys } from '@haat/platform/encryption';
import { errors } from 'jose';

/** @returns finds the key that a token names; a token of any other key is none of ours. */
export const keyOf =
  (keys: SigningKeys) =>
  ({ kid }: { readonly kid?: string }): KeyObject => {
    const key = keys.byId(kid);
    if (key === undefined) throw new errors.JWSSignatureVerificationFailed();
    return key;
  };
