import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createDecryptionCache } from './decryption-cache.ts';

it('the last 4,000 decrypted values are cached, each for its key only', () => {
  const cache = createDecryptionCache();
  const key = createSecretKey(randomBytes(32));
  for (let n = 0; n <= 4_000; n += 1) cache.set(`ciphertext ${n}`, key, [n]);
  expect(cache.get('ciphertext 0', key)).toBeUndefined();
  expect(cache.get('ciphertext 1', key)).toEqual([1]);
  expect(cache.get('ciphertext 4000', key)).toEqual([4_000]);
  expect(cache.get('ciphertext 4000', createSecretKey(randomBytes(32)))).toBeUndefined();
});
