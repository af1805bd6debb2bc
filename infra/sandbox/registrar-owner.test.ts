import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RegistrarSandbox, startRegistrarSandbox } from './registrar.ts';
import { createRawRegistrar } from './testing/raw-registrar.ts';

type Pairs = readonly (readonly [string, string])[];

let sandbox: RegistrarSandbox;
let raw: ReturnType<typeof createRawRegistrar>;
beforeEach(async () => {
  sandbox = await startRegistrarSandbox();
  raw = createRawRegistrar(sandbox.apiUrl);
});
afterEach(() => sandbox.close());

const register = async (domain: string) => {
  const someone = await raw.someone(`owner@${domain}`);
  const answer = await raw.post('domains/register.json', raw.order(domain, someone));
  return { id: String(answer.json().entityid), ...someone };
};
const details = async (id: string, ...options: readonly string[]) =>
  (
    await raw.get('domains/details.json', [
      ['order-id', id],
      ...options.map((option) => ['options', option] as const),
    ])
  ).json();

it('shows contacts only where they are asked for', async () => {
  const { id, contactId } = await register('neelkhadi.com');
  const plain = await details(id, 'OrderDetails', 'NsDetails', 'DomainStatus');
  expect(plain).toMatchObject({
    ...{ privacyprotectedallowed: 'true', isprivacyprotected: 'false', cns: {} },
    ...{ raaVerificationStatus: 'Pending', raaVerificationStartTime: expect.any(String) },
  });
  for (const field of ['registrantcontactid', 'registrantcontact', 'dnssec', 'irtp_status']) {
    expect(plain).not.toHaveProperty(field);
  }
  const some = await details(id, 'ContactIds', 'AdminContactDetails', 'DNSSECDetails');
  expect(some).toMatchObject({
    ...{ registrantcontactid: contactId, billingcontactid: contactId, dnssec: [] },
    admincontact: {
      ...{ contactid: contactId, name: 'Asha Verma', company: 'N/A' },
      ...{ emailaddr: 'asha@example.in', address1: '14 Bapu Bazaar', city: 'Jaipur' },
      ...{ state: 'Rajasthan', country: 'IN', zip: '302003', telnocc: '91', telno: '9000001234' },
    },
  });
  expect(some).not.toHaveProperty('registrantcontact');
  expect(await details(id, 'All')).toHaveProperty('billingcontact');
  const one = await raw.get('contacts/details.json', [['contact-id', contactId]]);
  expect(one.json()).toMatchObject({ entityid: contactId, emailaddr: 'asha@example.in' });
});

describe('Contacts', () => {
  const ids = (registrant: string, other: string): Pairs => [
    ['reg-contact-id', registrant],
    ['admin-contact-id', other],
    ['tech-contact-id', other],
    ['billing-contact-id', other],
  ];

  it('of another customer are refused, and the same ones too', async () => {
    const { id, contactId } = await register('neelkhadi.com');
    const { contactId: foreign } = await raw.someone('ravi@example.in');
    const change = async (registrant: string) => {
      const all: Pairs = [['order-id', id], ...ids(registrant, contactId)];
      return (await raw.post('domains/modify-contact.json', all)).json().message;
    };
    expect(await change(foreign)).toBe('{registrantcontactid=registrantcontactid is invalid}');
    expect(await change(contactId)).toMatch(/are the same as the existing/);
    expect(await change('none')).toBe('reg-contact-id: must be a number');
  });

  it('of a new owner wait for both owners', async () => {
    const { id, contactId, contact } = await register('neelkhadi.com');
    const ravi: Pairs = contact.map(([name, value]) =>
      name === 'email' ? [name, 'ravi@example.in'] : [name, value],
    );
    const second = (await raw.post('contacts/add.json', ravi)).text;
    const all: Pairs = [['order-id', id], ...ids(second, contactId)];
    const answer = await raw.post('domains/modify-contact.json', all);
    expect(answer.json()).toMatchObject({
      ...{ actionstatus: 'Success', entityid: id, actiontype: 'ModContact' },
    });
    const names = async (change: object) =>
      (
        await fetch(`${sandbox.url}/sandbox/names`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ domain: 'neelkhadi.com', ...change }),
        })
      ).status;
    expect(await details(id, 'ContactIds')).toMatchObject({
      registrantcontactid: contactId,
      irtp_status: {
        ...{ 'task-status': 'PENDING', 'losing-foa-status': 'PENDING' },
        ...{ 'gaining-contact-info': { id: second, emailaddr: 'ravi@example.in' } },
      },
    });
    expect(await names({ ownerChange: 'perhaps' })).toBe(400);
    expect(await names({ ownerChange: 'new_confirms' })).toBe(200);
    expect(await names({ ownerChange: 'old_confirms' })).toBe(200);
    expect(await details(id, 'ContactIds')).toMatchObject({
      registrantcontactid: second,
      irtp_status: { 'task-status': 'SUCCESS', 'gaining-foa-status': 'APPROVED' },
    });
  });
});

it('answers a request for the verification mail with a bare word', async () => {
  const { id } = await register('neelkhadi.com');
  const resend = () => raw.post('domains/raa/resend-verification.json', [['order-id', id]]);
  expect((await resend()).text).toBe('true');
  sandbox.mend('neelkhadi.com', { verification: 'Verified' });
  expect((await resend()).json()).toMatchObject({ message: expect.stringMatching(/already/) });
});

it('sells privacy before it can be turned on, and refuses words for flags', async () => {
  const { id } = await register('neelkhadi.com');
  const modify = async (value: string) =>
    (
      await raw.post('domains/modify-privacy-protection.json', [
        ['order-id', id],
        ['protect-privacy', value],
        ['reason', 'Requested by the owner'],
      ])
    ).json();
  expect(await modify('true')).toMatchObject({ message: 'Privacy Protection not Purchased' });
  await raw.post('domains/purchase-privacy.json', [
    ['order-id', id],
    ['invoice-option', 'NoInvoice'],
  ]);
  expect(await details(id, 'OrderDetails')).toMatchObject({
    ...{ isprivacyprotected: 'true', privacyprotectendtime: expect.stringMatching(/^\d{10}$/) },
  });
  expect(await modify('no')).toMatchObject({ message: expect.stringMatching(/lower case/) });
  expect(await modify('false')).toMatchObject({ status: 'Success' });
  expect(await details(id, 'OrderDetails')).toMatchObject({ isprivacyprotected: 'false' });
});

it('lists restores, and what they cost', async () => {
  const { id } = await register('neelkhadi.in');
  sandbox.mend('neelkhadi.in', { state: 'Pending Delete Restorable' });
  const restore: Pairs = [
    ['order-id', id],
    ['invoice-option', 'NoInvoice'],
  ];
  expect((await raw.post('domains/restore.json', restore)).json()).toMatchObject({
    ...{ actiontype: 'RestoreDomain', status: 'Success', sellingamount: '-5600.000' },
  });
  expect((await raw.post('domains/restore.json', restore)).json()).toMatchObject({
    message: 'Domain is not in Redemption Period',
  });
  const listed = await (await fetch(`${sandbox.url}/sandbox/restores`)).json();
  expect(listed).toMatchObject({ restores: [{ result: 'renewed' }, { result: 'moved' }] });
  const costs = (await raw.get('products/reseller-cost-price.json', [])).json();
  expect(costs).toMatchObject({ dotin: { restoredomain: { 1: '5600.00' } } });
});
