import { accountMessages } from '@haat/contracts/account-messages';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { contactDetails, registration } from '@haat/testkit/customer';
import { cookieOf, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const signedUp = async (app = shop.app) => {
  const person = registration();
  const answer = await visit(app).post('/api/auth/register', person);
  const id: string = answer.body.user.id;
  return { id, person, at: visit(app, cookieOf(answer)) };
};
const save = (at: ReturnType<typeof visit>, body: object = contactDetails) =>
  at.post('/api/account/address', body);

it('a saved address is there after a login on another device', async () => {
  const { at, person } = await signedUp();
  expect(await save(at)).toMatchObject({
    status: 200,
    body: { user: { address: contactDetails, name: 'Asha Verma' } },
  });
  const { email, password } = person;
  const elsewhere = await visit(shop.app).post('/api/auth/login', { email, password });
  expect(elsewhere.body.user).toMatchObject({ address: contactDetails, phone: person.phone });
});

it('saving the same address again records nothing, and a different address is recorded', async () => {
  const { id, at } = await signedUp();
  const changes = async () =>
    (await shop.store.read(customerStream(id))).events.filter(
      ({ type }) => type === 'CustomerProfileChanged',
    );
  await save(at);
  await save(at);
  expect(await changes()).toHaveLength(1);
  const moved = await save(at, { ...contactDetails, city: 'Udaipur' });
  expect(moved.body.user.address.city).toBe('Udaipur');
  expect(await changes()).toHaveLength(2);
});

it('saving an address refuses visitors and incomplete addresses', async () => {
  expect(await save(visit(shop.app))).toMatchObject({ status: 401 });
  const { at } = await signedUp();
  expect(await save(at, { ...contactDetails, city: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { city: domainOrderMessages.fieldRequired } },
  });
});

const { name: _, ...place } = contactDetails;
const profile = { ...place, name: 'Aasha', surname: 'Rao' };

it('one request changes the customer’s name, company and address', async () => {
  const { id, at, person } = await signedUp();
  const put = (changes: object) => at.post('/api/account/profile', { ...profile, ...changes });
  const address = { ...contactDetails, name: 'Aasha Rao' };
  expect(await put({})).toMatchObject({
    status: 200,
    body: {
      user: {
        name: 'Aasha Rao',
        first_name: 'Aasha',
        surname: 'Rao',
        phone: `+${place['phone-cc']} ${place.phone}`,
        company: place.company,
        email: person.email,
        address,
      },
    },
  });
  await put({});
  const { events } = await shop.store.read(customerStream(id));
  expect(events.map(({ type }) => type)).toEqual(['CustomerRegistered', 'CustomerProfileChanged']);
  const moved = await put({ company: '', city: 'Udaipur' });
  expect(moved.body.user).toMatchObject({
    company: null,
    address: { ...address, company: '', city: 'Udaipur' },
  });
});

it('a profile has a complete address or none', async () => {
  const { at } = await signedUp();
  const put = (changes: object) => at.post('/api/account/profile', { ...profile, ...changes });
  const none = { gstin: '', 'address-line-1': ' ', city: '', state: '', zipcode: '' };
  expect((await put({ ...none, 'phone-cc': '' })).body.user).toMatchObject({
    phone: place.phone,
    address: null,
  });
  const required = domainOrderMessages.fieldRequired;
  expect(await put({ ...none, city: 'Udaipur' })).toMatchObject({
    status: 400,
    body: { fields: { 'address-line-1': required, state: required, zipcode: required } },
  });
  expect(await put({ ...none, gstin: '29AAGCB7383J1Z4' })).toMatchObject({ status: 400 });
  await put({});
  expect((await put(none)).body.user.address).toBeNull();
});

it('saving a profile refuses visitors and missing or invalid fields', async () => {
  const { at } = await signedUp();
  const required = domainOrderMessages.fieldRequired;
  expect(await at.post('/api/account/profile', { ...profile, name: ' ', phone: '' })).toMatchObject(
    {
      status: 400,
      body: { fields: { name: required, phone: required } },
    },
  );
  expect(await at.post('/api/account/profile', { ...profile, phone: '98x' })).toMatchObject({
    status: 400,
    body: { fields: { phone: 'Digits only.' } },
  });
  expect(await visit(shop.app).post('/api/account/profile', profile)).toMatchObject({
    status: 401,
  });
});

it('a customer can change the address at most 200 times a day', async () => {
  const app = await shop.reopen({ settings: apiSettings({ ORDERS_PER_MINUTE: 1_000 }) });
  const { at } = await signedUp(app);
  const change = (n: number) => save(at, { ...contactDetails, city: `Udaipur ${n}` });
  for (let n = 0; n < 200; n += 1) expect((await change(n)).status).toBe(200);
  const { tooManyChanges: error } = accountMessages;
  expect(await change(200)).toMatchObject({ status: 429, body: { error } });
});
