import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Bound, DecryptionFailed, decryptValues, encryptValues } from './box.ts';

const key = createSecretKey(randomBytes(32));
const bound: Bound = {
  eventId: '0b54c9c1-5d1c-8a55-9d0e-6f3c1b0f8a21',
  type: 'OrderPlaced',
  stream: 'order-1',
  subject: 'customer:asha',
};
const values = ['asha@neelkhadi.example', '14 Station Road', 'आशा'];

describe('A ciphertext', () => {
  it('decrypts to its values, and contains none of them in plain text', () => {
    const box = encryptValues(key, bound, values);
    expect(decryptValues(key, bound, box)).toEqual(values);
    expect(Buffer.from(box, 'base64url').toString('latin1')).not.toContain('Station');
  });

  it('differs each time', () => {
    expect(encryptValues(key, bound, values)).not.toBe(encryptValues(key, bound, values));
  });

  it.each(Object.keys(bound) as (keyof Bound)[])('cannot be decrypted with another %s', (name) => {
    const box = encryptValues(key, bound, values);
    expect(() => decryptValues(key, { ...bound, [name]: 'another' }, box)).toThrow(
      DecryptionFailed,
    );
  });

  it('cannot be decrypted with another key', () => {
    const box = encryptValues(key, bound, values);
    const other = createSecretKey(randomBytes(32));
    expect(() => decryptValues(other, bound, box)).toThrow(DecryptionFailed);
  });

  it('cannot be decrypted once a byte was changed or removed', () => {
    const bytes = Buffer.from(encryptValues(key, bound, ['x']), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      const box = changed.toString('base64url');
      expect(() => decryptValues(key, bound, box), `byte ${at}`).toThrow(DecryptionFailed);
    }
    for (const length of [0, 12, 27, bytes.length - 1]) {
      const box = bytes.subarray(0, length).toString('base64url');
      expect(() => decryptValues(key, bound, box), `${length} bytes`).toThrow(DecryptionFailed);
    }
  });
});
