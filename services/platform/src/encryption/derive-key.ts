import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Each purpose has its own keys. */
export type KeyPurpose =
  | 'wrapping of keys'
  | 'session'
  | 'download link'
  | 'free download'
  | 'hosting login'
  | 'email code'
  | 'password link'
  | 'account link'
  | 'known device'
  | 'ceremony'
  | 'one-time codes'
  | 'data export'
  | 'limits'
  | 'visitor';

/** 32 bytes by HKDF-SHA256 (RFC 5869). `secret`: at least 32 characters, or a customer's key. */
export const deriveKey = (secret: string | KeyObject, purpose: KeyPurpose): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `haat ${purpose}`, 32)));

/** @returns a key's id of 16 hex digits, which reveals nothing of it */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256').update('haat key id').update(key.export()).digest('hex').slice(0, 16);
