import type { KeyObject } from 'node:crypto';
import { errors } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

export const keyOf =
  (keys: SigningKeys) =>
  ({ kid }: { readonly kid?: string }): KeyObject => {
    const key = keys.byId(kid);
    if (key === undefined) throw new errors.JWSSignatureVerificationFailed();
    return key;
  };
