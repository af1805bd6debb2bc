import { expect, test } from 'vitest';
import { ok, refusal, serve } from '../../testing/server.ts';
import { wholeOf } from './fetch-whole.ts';

type Rows = { readonly rows: readonly { readonly id: string }[]; readonly older?: string };

const whole = wholeOf<Rows, 'rows'>({ field: 'rows', idOf: ({ id }) => id });

test('a paginated list is read to its end, with each row once', async () => {
  serve({
    'GET /rows': ok({ rows: [{ id: 'd' }, { id: 'c' }], older: 'c' }),
    'GET /rows?older=c': ok({ rows: [{ id: 'c' }, { id: 'b' }], older: 'b' }),
    'GET /rows?older=b': ok({ rows: [{ id: 'a' }] }),
  });
  expect(await whole('/rows')).toEqual({ rows: ['d', 'c', 'b', 'a'].map((id) => ({ id })) });
});

test('a paginated list that cannot be read to its end fails', async () => {
  serve({
    'GET /rows': ok({ rows: [{ id: 'd' }], older: 'd' }),
    'GET /rows?older=d': refusal(403, 'Please log in again.'),
  });
  await expect(whole('/rows')).rejects.toThrow('Please log in again.');
});
