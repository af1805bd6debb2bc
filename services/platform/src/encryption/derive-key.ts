import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** What a key is for. A key of one purpose opens and signs nothing of another. */
export type KeyPurpose =
  | 'wrapping of keys'
  | 'session'
  | 'download link'
  | 'free download'
  | 'hosting login'
  | 'email code'
  | 'password link'
  | 'known device'
  | 'ceremony'
  | 'one-time codes'
  | 'limits'
  | 'visitor';

/**
 * @param secret a master secret, at least 32 characters; or a key of somebody's own.
 * @returns 32 bytes by HKDF-SHA256 (RFC 5869); always the same for one secret and purpose.
 */
export const deriveKey = (secret: string | KeyObject, purpose: KeyPurpose): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `haat ${purpose}`, 32)));

/** @returns what tells keys apart without giving anything of them away: 16 hex digits. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256').update('haat key id').update(key.export()).digest('hex').slice(0, 16);
