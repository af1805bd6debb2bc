export {
  DecryptionFailed,
  decryptBytes,
  decryptValues,
  encryptBytes,
  encryptValues,
} from './encryption/box.ts';
export { deriveKey, keyIdOf } from './encryption/derive-key.ts';
export { keyOf } from './encryption/key-of-token.ts';
export { type SigningKeys, signingKeys } from './encryption/signing-keys.ts';
