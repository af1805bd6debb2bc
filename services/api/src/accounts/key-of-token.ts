import type { KeyObject } from 'node:crypto';
import type { SigningKeys } from '@haat/platform/encryption';
import { errors } from 'jose';

export const keyOf =
  (keys: SigningKeys) =>
  ({ kid }: { readonly kid?: string }): KeyObject => {
    const key = keys.byId(kid);
    if (key === undefined) throw new errors.JWSSignatureVerificationFailed();
    return key;
  };
