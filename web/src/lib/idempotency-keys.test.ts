import { expect, test } from 'vitest';
import { attemptOf, createIdempotencyKeys } from './idempotency-keys.ts';

const counted = () => {
  let count = 0;
  return createIdempotencyKeys(() => `key-${++count}`);
};

test('a double click and a retry use the key of the first attempt', () => {
  const keys = counted();
  const attempt = attemptOf('/api/domain/buy', { domain: 'neelkhadi.in' });
  expect(keys.keyFor(attempt)).toBe('key-1');
  expect(keys.keyFor(attempt)).toBe('key-1');
});

test('the same request is a new attempt once the server has answered', () => {
  const keys = counted();
  const attempt = attemptOf('/api/payments/checkstatus', { referenceCode: 'PAY-1' });
  keys.keyFor(attempt);
  keys.settle(attempt);
  expect(keys.keyFor(attempt)).toBe('key-2');
});

test('a request with other details is another attempt', () => {
  const keys = counted();
  const one = keys.keyFor(attemptOf('/api/domain/buy', { domain: 'a.in' }));
  const other = keys.keyFor(attemptOf('/api/domain/buy', { domain: 'b.in' }));
  expect(other).not.toBe(one);
});

test('two forms with the same fields and the same file are the same attempt', () => {
  const form = (bytes: string) => {
    const data = new FormData();
    data.set('txn_id', '412398765567');
    data.set('screenshot', new File([bytes], 'paid.png', { lastModified: 1 }));
    return attemptOf('/api/payments/createInitial', data);
  };
  expect(form('abc')).toBe(form('abc'));
  expect(form('abcd')).not.toBe(form('abc'));
});
