import type { ContactRole, DomainContact } from '@haat/contracts/domain-contact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OwnDomains, startOwnDomains } from './testing/own-domains.ts';
import { startRawServer } from './testing/raw-server.ts';

let own: OwnDomains;
beforeEach(async () => {
  own = await startOwnDomains();
});
afterEach(() => own.close());

const ravi: DomainContact = {
  ...{ name: 'Ravi Nair', company: 'Nair Spices', email: 'ravi@example.in' },
  ...{ 'address-line-1': '9 Long Street', city: 'Kochi', state: 'Kerala', country: 'IN' },
  ...{ zipcode: '682001', 'phone-cc': '91', phone: '9000001234' },
};

describe('A change of contacts', () => {
  const order = { registrarOrderId: '7', domain: 'neelkhadi.com' };
  const details = {
    ...{ orderid: '7', domainname: 'neelkhadi.com', currentstatus: 'Active', customerid: '5' },
    ...{ registrantcontactid: '21', admincontactid: '22', techcontactid: '23' },
  };
  const answered = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });

  const changed = async (
    shown: unknown,
    role: ContactRole,
    added: { readonly status: number; readonly body: string } = answered(99),
  ) => {
    const server = await startRawServer((path) => {
      if (path === 'domains/details.json') return answered(shown);
      return path === 'contacts/add.json' ? added : answered({ status: 'Success', entityid: '7' });
    });
    const client = own.connect(server.baseUrl);
    const outcome = await client.changeContact(order, { role, contact: ravi, lockOptOut: true });
    await client.close();
    await server.close();
    const sent = server.calls.find(({ path }) => path === 'domains/modify-contact.json');
    return { outcome, sent: sent && Object.fromEntries(sent.params) };
  };

  it('reads contacts one by one that the details leave out', async () => {
    const shown = { ...details, billingcontactid: '21', registrantcontact: [], admincontact: {} };
    const wire = { name: 'Asha Verma', emailaddr: 'asha@example.in', telno: '9000001234' };
    const server = await startRawServer((path, params) => {
      if (path === 'domains/details.json') return answered(shown);
      const id = params.get('contact-id');
      if (id === '22') return answered({ status: 'ERROR', message: 'No Entity found' }, 500);
      return answered({ ...wire, entityid: id === '23' ? '99' : id });
    });
    const client = own.connect(server.baseUrl);
    const asked = { name: 'Asha Verma', email: 'asha@example.in', phone: '9000001234' };
    expect(await client.readContacts(order)).toMatchObject({
      contacts: { registrant: asked, admin: null, tech: null, billing: asked },
      contactIds: { registrant: '21', admin: '22', tech: '23', billing: '21' },
    });
    expect(server.calls).toHaveLength(4);
    await client.close();
    await server.close();
  });

  it('sends the other ids as they are, also -1', async () => {
    const { outcome, sent } = await changed({ ...details, billingcontactid: '-1' }, 'admin');
    expect(outcome).toEqual({ kind: 'done' });
    expect(sent).toMatchObject({
      ...{ 'order-id': '7', 'reg-contact-id': '21', 'admin-contact-id': '99' },
      ...{ 'tech-contact-id': '23', 'billing-contact-id': '-1' },
      ...{ 'sixty-day-lock-optout': 'true', 'designated-agent': 'false' },
    });
  });

  it.each<[string, unknown, ContactRole, string]>([
    ['a contact id is not shown', details, 'admin', 'outcome_unknown'],
    [
      'the customer is not shown',
      { ...details, billingcontactid: '24', customerid: undefined },
      'admin',
      'outcome_unknown',
    ],
    ['the TLD has no such contact', { ...details, billingcontactid: '-1' }, 'billing', 'refused'],
  ])('sends nothing if %s', async (_, shown, role, kind) => {
    const { outcome, sent } = await changed(shown, role);
    expect(outcome.kind).toBe(kind);
    expect(sent).toBeUndefined();
  });

  it.each<[string, { readonly status: number; readonly body: string }, object]>([
    [
      'refused for a field',
      answered({ status: 'ERROR', message: 'phone: must be 4 to 12 digits' }, 500),
      { kind: 'refused', failure: 'refused', reason: expect.stringContaining('phone number') },
    ],
    [
      'refused for our account',
      answered({ status: 'ERROR', message: 'Access Denied' }, 500),
      { kind: 'refused', failure: 'auth' },
    ],
    ['half an answer', { status: 200, body: '{"status"' }, { kind: 'outcome_unknown' }],
  ])('changes nothing after a new contact with %s', async (_, added, outcome) => {
    const result = await changed({ ...details, billingcontactid: '24' }, 'admin', added);
    expect(result.outcome).toMatchObject(outcome);
    expect(result.sent).toBeUndefined();
  });
});
