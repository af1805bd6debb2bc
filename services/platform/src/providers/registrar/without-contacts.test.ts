import { describe, expect, it } from 'vitest';
import { withoutContacts } from './without-contacts.ts';

const cut = (text: string): string => {
  const result = withoutContacts({ ok: true, status: 200, text });
  return result.ok ? result.text : '';
};
const cutJson = (value: unknown): unknown => JSON.parse(cut(JSON.stringify(value)));

const asha = { name: 'Asha Verma', emailaddr: 'asha@example.in', contacttype: [] };

describe('Contacts are cut off', () => {
  it.each([
    'registrantcontact',
    'admincontact',
    'privacy-techcontact',
    'gaining-contact-info',
    'losing-contact-info',
  ])('from the field %s, and the rest stays as it is', (field) => {
    const others = {
      ...{ orderid: '7', endtime: '1831541400', registrantcontactid: '21', admincontactid: -1 },
      ...{ cns: { 'ns1.neelkhadi.contact': ['192.0.2.1'] }, dnssec: [{ keytag: 1 }] },
      ...{ domainname: 'admincontact.com', ns1: 'ns1.admin-contact.in', paused: null },
    };
    expect(cutJson({ ...others, [field]: asha, inner: { [field]: [asha] } })).toEqual({
      ...others,
      [field]: '[redacted]',
      inner: { [field]: '[redacted]' },
    });
  });

  it.each([
    [
      'a message',
      JSON.stringify({ message: `Not known: ${JSON.stringify({ billingcontact: asha })}` }),
    ],
    ['a message with an address', JSON.stringify({ message: 'Mail to <asha@example.in> failed' })],
    ['half an answer', JSON.stringify({ orderid: '7', registrantcontact: asha }).slice(0, 70)],
    ['a page', `<p>techcontact: Asha Verma</p>`],
    ['a page with an address', '<p>email=asha@example.in</p>'],
    ['escaped JSON', `&quot;emailaddr&quot;:&quot;asha@example.in&quot; Asha`],
  ])('from %s', (_, text) => {
    expect(cut(text)).not.toMatch(/asha|verma|@/i);
    expect(cut(text)).toContain('[redacted]');
  });

  it('and other texts stay as they are', () => {
    for (const text of ['true', '78434262', '<h1>Busy</h1>', 'Website doesn’t exist for a.com']) {
      expect(cut(text)).toBe(text);
    }
    expect(cutJson({ 'neelkhadi.contact': { status: 'available' } })).toEqual({
      'neelkhadi.contact': { status: 'available' },
    });
    const silent = { ok: false, failure: 'timeout', description: 'no answer' } as const;
    expect(withoutContacts(silent)).toBe(silent);
  });
});
