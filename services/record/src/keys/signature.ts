import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '@haat/contracts/canonical-json';
import type { HeadsAnchored } from '@haat/contracts/events/record';
import type { RecordKeys } from './record-keys.ts';

type Unsigned = Omit<HeadsAnchored['data'], 'signature'>;

const bytesOf = (anchor: Unsigned): Buffer => Buffer.from(canonicalJson(anchor));

/** SPKI, base64. */
export const publicKeyOf = ({ anchors }: Pick<RecordKeys, 'anchors'>): string =>
  createPublicKey(anchors).export({ format: 'der', type: 'spki' }).toString('base64');

/** Ed25519 (RFC 8032). */
export const signAnchor = (key: KeyObject, anchor: Unsigned): HeadsAnchored['data'] => ({
  ...anchor,
  signature: sign(null, bytesOf(anchor), key).toString('base64'),
});

/** @param publicKey SPKI, base64; from the key store, never from the store that is checked */
export const isSignedBy = (
  publicKey: string,
  { signature, ...anchor }: HeadsAnchored['data'],
): boolean => {
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  return verify(null, bytesOf(anchor), key, Buffer.from(signature, 'base64'));
};
