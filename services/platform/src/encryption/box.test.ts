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

describe('a box', () => {
  it('gives back what was sealed in it, and holds none of it in plain', () => {
    const box = encryptValues(key, bound, values);
    expect(decryptValues(key, bound, box)).toEqual(values);
    expect(Buffer.from(box, 'base64url').toString('latin1')).not.toContain('Station');
  });

  it('is another one each time', () => {
    expect(encryptValues(key, bound, values)).not.toBe(encryptValues(key, bound, values));
  });

  it.each(Object.keys(bound) as (keyof Bound)[])('opens nowhere else: another %s', (name) => {
    const box = encryptValues(key, bound, values);
    expect(() => decryptValues(key, { ...bound, [name]: 'another' }, box)).toThrow(
      DecryptionFailed,
    );
  });

  it('does not open with another key', () => {
    const box = encryptValues(key, bound, values);
    const other = createSecretKey(randomBytes(32));
    expect(() => decryptValues(other, bound, box)).toThrow(DecryptionFailed);
  });

  it('does not open once any one of its bytes was changed, or some are missing', () => {
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
