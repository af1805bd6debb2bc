import type { DomainContact } from '@haat/contracts/domain-contact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OwnDomains, startOwnDomains } from './testing/own-domains.ts';
import { startRawServer } from './testing/raw-server.ts';

let own: OwnDomains;
beforeEach(async () => {
  own = await startOwnDomains();
});
afterEach(() => own.close());

const order = { registrarOrderId: '7', domain: 'neelkhadi.com' };
const contact: DomainContact = {
  name: 'Ravi Nairx',
  company: 'Nairx Spices',
  'address-line-1': '77 Pepperx Road',
  city: 'Kochix',
  state: 'Keralax',
  country: 'IN',
  zipcode: '682777',
  'phone-cc': '91',
  phone: '9000077777',
  email: 'ravi@nairx.example',
};
const shown = {
  ...{ contactid: '21', name: 'Asha Vermax', company: 'Khadix', emailaddr: 'asha@khadix.example' },
  ...{ address1: '14 Bazaarx', city: 'Jaipurx', state: 'Rajasthanx', country: 'IN' },
  ...{ zip: '302777', telnocc: '91', telno: '9000088888' },
};
/** Every secret of this test has an x at its end, or three sevens or eights. */
const SECRET = /Ravi|Asha|\b[A-Z][a-z]+x\b|@|682777|302777|77777|88888/;

const details = {
  ...{ orderid: '7', domainname: 'neelkhadi.com', description: 'neelkhadi.com', entityid: '7' },
  ...{ currentstatus: 'Active', customerid: '5', status: 'ERROR' },
  ...{ registrantcontactid: '21', admincontactid: '21', techcontactid: '21' },
  ...{ billingcontactid: '21', registrantcontact: shown, admincontact: shown },
  'privacy-registrantcontact': shown,
  irtp_status: { 'task-status': 'EXPIRED', 'gaining-contact-info': shown },
};
const whole = JSON.stringify(details);

describe('No contact is in an outcome, log line or error', () => {
  it.each<[string, number, string]>([
    ['a whole answer', 200, whole],
    ['a broken answer', 200, whole.slice(0, whole.indexOf('khadix'))],
    [
      'a foreign answer',
      200,
      whole.replaceAll('neelkhadi.com', 'other.com').replaceAll('"7"', '"8"'),
    ],
    ['a refusal', 500, whole],
    [
      'a refusal with a contact in its message',
      500,
      JSON.stringify({ status: 'ERROR', message: whole }),
    ],
    [
      'a refusal with an email address in its message',
      500,
      JSON.stringify({ status: 'ERROR', message: 'asha@khadix.example has to confirm it' }),
    ],
    ['a page', 500, `<p>details ${whole}</p>`],
    ['a proxy’s page', 502, '<p>registrantcontact: Asha Vermax, asha@khadix.example</p>'],
    ['a denial', 403, `<p>admincontact=${JSON.stringify(shown)}</p>`],
  ])('after %s', async (_, status, body) => {
    const server = await startRawServer(() => ({ status, body }));
    const client = own.connect(server.baseUrl);
    const record = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };
    const contacts = await client.readContacts(order);
    const seen: unknown[] = [
      contacts.kind === 'read' ? 'shown to its owner' : contacts,
      await client.changeContact(order, { role: 'registrant', contact, lockOptOut: false }),
      await client.readDomain(order),
      await client.readTransferCode(order),
      await client.lookUp(order.domain),
      await client.lookUpOrder(order.registrarOrderId, order.domain),
      await client.setPrivacy(order, true),
      await client.changeChildNameserver(order, { action: 'remove', host: 'ns1.neelkhadi.com' }),
      await client.changeDsRecord(order, { action: 'add', record }),
      await client.resendVerification(order),
      await client.changeNameservers(order, ['ns1.other.example', 'ns2.other.example']),
      await client.setLock(order, true),
      await client.restore(order),
    ];
    await client.close();
    await server.close();
    expect(own.lines.length).toBeGreaterThan(10);
    expect(JSON.stringify(seen) + own.lines.join('')).not.toMatch(SECRET);
  });

  it('and none of a server that echoes what is sent', async () => {
    const server = await startRawServer((path, params) => {
      if (path === 'domains/details.json') return { status: 200, body: whole };
      if (path === 'contacts/add.json') {
        const [name, ...others] = ['name', 'email', 'phone', 'city', 'zipcode', 'address-line-1'];
        const echo = others.map((field) => params.get(field)).join(', ');
        if (params.get('name') === contact.name) return { status: 200, body: '99' };
        const message = `${params.get(name ?? '')}, ${echo}: invalid phone`;
        return { status: 500, body: JSON.stringify({ status: 'ERROR', message }) };
      }
      const message = `Ravi of Kochix 682777 is no valid registrant, unlike ${shown.name}`;
      return { status: 500, body: JSON.stringify({ status: 'ERROR', message }) };
    });
    const client = own.connect(server.baseUrl);
    const change = (name: string) =>
      client.changeContact(order, {
        ...{ role: 'registrant', lockOptOut: false },
        contact: { ...contact, name },
      });
    const refused = await change('Ravi Xavierx');
    expect(refused).toMatchObject({ kind: 'refused', reason: expect.stringContaining('phone') });
    const unknown = await change(contact.name);
    expect(unknown.kind).toBe('outcome_unknown');
    await client.close();
    await server.close();
    const written = JSON.stringify([refused, unknown]) + own.lines.join('');
    expect(written).toContain('[redacted]');
    expect(written).not.toMatch(SECRET);
  });
});
