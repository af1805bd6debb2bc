import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '@haat/contracts/canonical-json';
import type { RecordKeys } from './record-keys.ts';

const bytesOf = (unsigned: object): Buffer => Buffer.from(canonicalJson(unsigned));

/** SPKI, base64. */
export const publicKeyOf = ({ anchors }: Pick<RecordKeys, 'anchors'>): string =>
  createPublicKey(anchors).export({ format: 'der', type: 'spki' }).toString('base64');

/** @param publicKey SPKI, base64 */
export const openPublicKey = (publicKey: string): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });

/** For a file: the key that verifies signed anchors and exports (PEM). */
export const publicKeyPem = ({ anchors }: Pick<RecordKeys, 'anchors'>): string =>
  createPublicKey(anchors).export({ format: 'pem', type: 'spki' }).toString();

/** @param pem a file's text. @returns SPKI, base64; null unless it is an Ed25519 public key */
export const readPublicKey = (pem: string): string | null => {
  try {
    if (!pem.includes('-----BEGIN PUBLIC KEY-----')) return null;
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') return null;
    return key.export({ format: 'der', type: 'spki' }).toString('base64');
  } catch {
    return null;
  }
};

/** Ed25519 (RFC 8032). */
export const signed = <Unsigned extends object>(
  key: KeyObject,
  unsigned: Unsigned,
): Unsigned & { readonly signature: string } => ({
  ...unsigned,
  signature: sign(null, bytesOf(unsigned), key).toString('base64'),
});

/** @param publicKey SPKI, base64; from the key store, never from the store that is checked */
export const isSignedBy = (
  publicKey: string,
  { signature, ...unsigned }: { readonly signature: string },
): boolean => {
  const key = openPublicKey(publicKey);
  return verify(null, bytesOf(unsigned), key, Buffer.from(signature, 'base64'));
};
