export type { EncryptedStore } from './encryption/encrypted-store.ts';
export { shownEmail } from './encryption/shown-email.ts';
export type { CreditName, StreamNames } from './encryption/stream-names.ts';
