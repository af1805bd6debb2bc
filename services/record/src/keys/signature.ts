import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '@haat/contracts/canonical-json';
import type { RecordKeys } from './record-keys.ts';

const bytesOf = (unsigned: object): Buffer => Buffer.from(canonicalJson(unsigned));

/** SPKI, base64. */
export const publicKeyOf = ({ anchors }: Pick<RecordKeys, 'anchors'>): string =>
  createPublicKey(anchors).export({ format: 'der', type: 'spki' }).toString('base64');

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
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  return verify(null, bytesOf(unsigned), key, Buffer.from(signature, 'base64'));
};
