export { DecryptionFailed, decryptValues, encryptValues } from './encryption/box.ts';
export { deriveKey, keyIdOf } from './encryption/derive-key.ts';
export { type SigningKeys, signingKeys } from './encryption/signing-keys.ts';
