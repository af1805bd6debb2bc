import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** Random 96-bit nonces are safe for far more events than one subject has (NIST SP 800-38D). */
const NONCE_BYTES = 12;
/** Explicit: by default Node accepts a tag of four bytes. */
const TAG_BYTES = 16;

/** The ciphertext was changed, or belongs to another event or subject. */
export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed';
}

/** Additional data: the ciphertext decrypts only with it. */
export type Bound = {
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly subject: string;
};

const bytesOf = ({ eventId, type, stream, subject }: Bound): Buffer =>
  Buffer.from(JSON.stringify([eventId, type, stream, subject]));

/** @returns nonce, ciphertext and tag: 28 bytes more than `plain`. */
export const encryptBytes = (key: KeyObject, bound: Bound, plain: Uint8Array): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bytesOf(bound));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** @throws {DecryptionFailed} */
export const decryptBytes = (key: KeyObject, bound: Bound, box: Buffer): Buffer => {
  if (box.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionFailed('The box is cut short');
  const nonce = box.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bytesOf(bound));
  decipher.setAuthTag(box.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
  } catch (cause) {
    throw new DecryptionFailed('The box was changed, or belongs elsewhere', { cause });
  }
};

/** @returns base64url of {@link encryptBytes}. */
export const encryptValues = (key: KeyObject, bound: Bound, values: readonly unknown[]): string =>
  encryptBytes(key, bound, Buffer.from(JSON.stringify(values))).toString('base64url');

/** @throws {DecryptionFailed} */
export const decryptValues = (key: KeyObject, bound: Bound, box: string): readonly unknown[] =>
  JSON.parse(
    decryptBytes(key, bound, Buffer.from(box, 'base64url')).toString('utf8'),
  ) as readonly unknown[];
