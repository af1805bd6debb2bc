import { customerStream } from '@haat/contracts/events/customer';
import { CONSENT_VERSIONS } from '@haat/contracts/legal-texts';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { customerDecider } from '@haat/domain/customer/customer';
import type { ApiShop } from '@haat/testkit/api';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { expect, it } from 'vitest';
import { eachWithACustomer } from '../../testing/each-with-a-customer.ts';

const PATH = '/api/account/consents';
const { terms, offers } = CONSENT_VERSIONS;

let shop: ApiShop;
let asha: TestCustomer;
eachWithACustomer((opened, customer) => {
  shop = opened;
  asha = customer;
});

type Change = { readonly kind?: string; readonly version?: unknown; readonly given?: unknown };
const change = (by: Pick<TestCustomer, 'post'>, changed: Change = {}) =>
  by.post(PATH, { kind: 'terms', version: terms, given: true, ...changed });
const consentEvents = async (id: string) =>
  (await shop.store.read(customerStream(id))).events.filter(({ type }) => /^Consent/.test(type));

it('an account made by the API has no consents, and gives each of them once', async () => {
  const none = { terms: { current: terms, given: null }, offers: { current: offers, given: null } };
  expect(await asha.get(PATH)).toMatchObject({ status: 200, body: none });
  await change(asha);
  const answer = await change(asha);
  const accepted = { current: terms, given: { version: terms, at: expect.any(String) } };
  expect(answer).toMatchObject({ status: 200, body: { ...none, terms: accepted } });
  expect((await asha.get(PATH)).body).toEqual(answer.body);
  expect(await consentEvents(asha.id)).toMatchObject([
    { type: 'ConsentGiven', data: { kind: 'terms', version: terms } },
  ]);
});

it('each consent can be taken back, also with the version of an older page', async () => {
  for (const kind of ['terms', 'offers'] as const) {
    await change(asha, { kind, version: CONSENT_VERSIONS[kind] });
    for (const _ of ['once', 'again']) {
      const answer = await change(asha, { kind, version: '2020-01-01', given: false });
      expect(answer).toMatchObject({ status: 200, body: { [kind]: { given: null } } });
    }
  }
  expect((await consentEvents(asha.id)).map(({ type }) => type)).toEqual([
    ...['ConsentGiven', 'ConsentWithdrawn'],
    ...['ConsentGiven', 'ConsentWithdrawn'],
  ]);
});

it('a text that is not in force cannot be accepted', async () => {
  for (const version of ['2020-01-01', '2099-12-31']) {
    expect(await change(asha, { version })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.consentOld },
    });
  }
  expect(await consentEvents(asha.id)).toEqual([]);
});

it.each<Change>([
  { kind: 'cookies' },
  { kind: '__proto__' },
  { version: 'latest' },
  { version: 20_261_201 },
  { given: 'yes' },
])('%j is refused', async (changed) => {
  expect(await change(asha, changed)).toMatchObject({ status: 400 });
});

it('a customer changes only their own consents, and a visitor none', async () => {
  const ravi = await signUp(shop.app);
  await change(ravi);
  expect((await asha.get(PATH)).body.terms.given).toBeNull();
  const visitor = visit(shop.app);
  expect((await change(visitor)).status).toBe(401);
  expect((await visitor.get(PATH)).status).toBe(401);
});

it('a blocked customer can give consents and take them back', async () => {
  const block = { type: 'BlockCustomer', customerId: asha.id, reason: 'chargeback' } as const;
  const operator = { kind: 'operator', name: 'meera', reason: 'chargeback' } as const;
  const stream = customerStream(asha.id);
  await executeTestCommand(shop.store, operator, customerDecider, stream, block);
  expect((await change(asha)).status).toBe(200);
  expect((await change(asha, { given: false })).status).toBe(200);
});

it('consents are given at most 50 times a day, and taken back at any time', async () => {
  for (let n = 0; n < 50; n += 1) expect((await change(asha)).status).toBe(200);
  expect(await change(asha)).toMatchObject({
    status: 429,
    body: { error: refusalMessages.tooManyOfYours },
  });
  expect(await change(asha, { given: false })).toMatchObject({ body: { terms: { given: null } } });
});
