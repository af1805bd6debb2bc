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

/** @returns base64url of nonce, ciphertext and tag */
export const encryptValues = (key: KeyObject, bound: Bound, values: readonly unknown[]): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bytesOf(bound));
  const encrypted = [nonce, cipher.update(JSON.stringify(values), 'utf8'), cipher.final()];
  return Buffer.concat([...encrypted, cipher.getAuthTag()]).toString('base64url');
};

/** @throws {DecryptionFailed} */
export const decryptValues = (key: KeyObject, bound: Bound, box: string): readonly unknown[] => {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionFailed('The box is cut short');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bytesOf(bound));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const middle = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  try {
    const plain = Buffer.concat([decipher.update(middle), decipher.final()]);
    return JSON.parse(plain.toString('utf8')) as readonly unknown[];
  } catch (cause) {
    throw new DecryptionFailed('The box was changed, or belongs elsewhere', { cause });
  }
};
