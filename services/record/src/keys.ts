export { type KeyStore, openKeyStore } from './keys/key-store.ts';
export { migrateKeyStore } from './keys/schema.ts';
export { publicKeyPem, readPublicKey } from './keys/signature.ts';
export type { SubjectKeys } from './keys/subject-keys.ts';
export { wrappedBy } from './keys/wrapped-by.ts';
export { fingerprintOf } from './keys/wrapping.ts';
