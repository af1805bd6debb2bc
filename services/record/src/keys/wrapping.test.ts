import { createDecipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createWrapping, WrongMaster } from './wrapping.ts';

const MASTER = 'the first master secret of this shop';
const LATER = 'another master secret, a year later.';

describe('A wrapped key', () => {
  it('opens only with the master secret that wrapped it', () => {
    const key = randomBytes(32);
    const wrapped = createWrapping(MASTER).wrap(key);
    expect(createWrapping(MASTER).unwrap(wrapped)).toEqual(key);
    expect(() => createWrapping(LATER).unwrap(wrapped)).toThrow(WrongMaster);
    expect(wrapped.wrapped.includes(key)).toBe(false);
  });

  it('opens while the master secret is being changed', () => {
    const key = randomBytes(32);
    const old = createWrapping(MASTER).wrap(key);
    const both = createWrapping(LATER, MASTER);
    expect(both.unwrap(old)).toEqual(key);
    expect(createWrapping(LATER).unwrap(both.wrap(key))).toEqual(key);
  });

  it('does not open after it was altered', () => {
    const wrapping = createWrapping(MASTER);
    const row = wrapping.wrap(randomBytes(32));
    row.wrapped.writeUInt8(row.wrapped.readUInt8(9) ^ 1, 9);
    expect(() => wrapping.unwrap(row)).toThrow();
  });

  it('is wrapped as in RFC 3394 (test vector 4.6)', () => {
    const kek = Buffer.from(
      '000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',
      'hex',
    );
    const wrapped = Buffer.from(
      '28C9F404C4B810F4CBCCB35CFB87F8263F5786E2D80ED326CBC7F0E71A99F43BFB988B9B7A02DD21',
      'hex',
    );
    const decipher = createDecipheriv('id-aes256-wrap', kek, Buffer.alloc(8, 0xa6));
    const key = Buffer.concat([decipher.update(wrapped), decipher.final()]);
    expect(key.toString('hex').toUpperCase()).toBe(
      '00112233445566778899AABBCCDDEEFF000102030405060708090A0B0C0D0E0F',
    );
  });
});
