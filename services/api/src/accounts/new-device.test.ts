import { customerStream } from '@haat/contracts/events/customer';
import type { ApiShop } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import type { Answer } from '@haat/testkit/request-function';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { expect, it } from 'vitest';
import { eachWithACustomer } from '../testing/each-with-a-customer.ts';
import { dyingStore, writing } from '../testing/failing-store.ts';
import { DEVICE_COOKIE } from './known-devices.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/141.0.0.0 Mobile Safari/537.36';

let shop: ApiShop;
let asha: TestCustomer;
eachWithACustomer((opened, customer) => {
  shop = opened;
  asha = customer;
});

const { password } = registration();
const logIn = (device = '', app = shop.app, headers = {}, { email } = asha) =>
  visit(app).post(
    '/api/auth/login',
    { email, password },
    { 'user-agent': PHONE, cookie: `${DEVICE_COOKIE}=${device}`, ...headers },
  );
const deviceIn = ({ headers }: Answer): string | undefined =>
  /haat_device=([^;]+)/.exec(String(headers['set-cookie']))?.[1];
const recorded = async () =>
  (await shop.store.read(customerStream(asha.id))).events
    .filter(({ type }) => type === 'NewDeviceLoggedIn')
    .map(({ data }) => data.device);

it('a login on a new device is recorded once, and a registration is not', async () => {
  expect(await recorded()).toEqual([]);
  const first = await logIn();
  expect(await recorded()).toEqual(['Chrome on Android']);
  const again = await logIn(deviceIn(first));
  expect(again.status).toBe(200);
  expect(await recorded()).toHaveLength(1);
});

it('a repeated login is recorded once', async () => {
  for (const _ of [1, 2]) await logIn('', shop.app, { 'idempotency-key': 'one login' });
  expect(await recorded()).toHaveLength(1);
});

it('a device of another customer is new', async () => {
  const ravi = await signUp(shop.app);
  await logIn(deviceIn(await logIn('', shop.app, {}, ravi)));
  expect(await recorded()).toHaveLength(1);
});

it('a login that cannot be recorded succeeds, and the device stays new', async () => {
  const store = dyingStore(shop.store, { before: writing('NewDeviceLoggedIn') });
  const unrecorded = await logIn('', await shop.reopen({ store }));
  expect(unrecorded.status).toBe(200);
  expect(deviceIn(unrecorded)).toBeUndefined();
  await logIn(deviceIn(unrecorded));
  expect(await recorded()).toEqual(['Chrome on Android']);
});
