import { expect, test } from 'vitest';
import { address, customer } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { keepAccountAddress } from './account-address.ts';

const SAVE = 'POST /api/account/address';
const { username: _, ...typed } = address;

test('confirmed details are saved to the account, without the username', async () => {
  const received = serve({ [SAVE]: ok({ user: customer }) });
  await keepAccountAddress({ ...customer, address: null }, address);
  expect(received.map(({ request, body }) => [request, body])).toEqual([[SAVE, typed]]);
});

test('unchanged details are not saved again', async () => {
  const received = serve({});
  await keepAccountAddress({ ...customer, address: typed }, address);
  expect(received).toEqual([]);
});

test('the order continues when the details cannot be saved', async () => {
  serve({ [SAVE]: refusal(429, 'Too many attempts.') });
  await keepAccountAddress({ ...customer, address: { ...typed, city: 'Ajmer' } }, address);
});
