import { expect, it } from 'vitest';
import { generatePassword } from '../password.ts';
import { toAsciiDomain } from './domain-name.ts';
import type { Registrant } from './port.ts';
import { registrantFields } from './registrant-fields.ts';

const asha: Registrant = {
  name: 'Asha Verma',
  company: 'Neel Khadi Works',
  addressLine1: '14 Bapu Bazaar, Johari Gate',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302003',
  phoneCc: '91',
  phone: '90000 01234',
  email: 'asha@example.in',
};

const sent = (change: Partial<Registrant>): Record<string, string> => {
  const result = registrantFields({ ...asha, ...change });
  if (!result.ok) throw new Error(result.problem);
  return Object.fromEntries(result.fields);
};

it.each([
  ['91', '098765 43210', '91', '9876543210'],
  ['44', '(0) 20 7946 0958', '44', '2079460958'],
  ['91', '919876543210', '91', '9876543210'],
  // Italian numbers keep this zero in the international form.
  ['39', '06 1234 5678', '39', '0612345678'],
])('sends the phone number in E.164 parts: +%s %s', (phoneCc, phone, code, number) => {
  expect(sent({ phoneCc, phone })).toMatchObject({ 'phone-cc': code, phone: number });
});

it('sends digits only, and the country in capitals', () => {
  expect(sent({ phoneCc: '+91', country: 'in' })).toMatchObject({
    'phone-cc': '91',
    phone: '9000001234',
    country: 'IN',
  });
});

it('sends placeholders for fields that the customer left empty', () => {
  expect(sent({ company: '  ', state: '' })).toMatchObject({
    company: 'N/A',
    state: 'Not Applicable',
  });
  expect(sent({ company: undefined })).toMatchObject({ company: 'N/A' });
});

it('breaks a long address at a space into lines of 64', () => {
  const lines = sent({ addressLine1: `${'a'.repeat(40)} ${'b'.repeat(40)}` });
  expect(lines['address-line-1']).toBe('a'.repeat(40));
  expect(lines['address-line-2']).toBe('b'.repeat(40));
});

it.each([
  ['phone', { phone: '123' }],
  ['phone', { phone: '123456789012345' }],
  ['phone-cc', { phoneCc: '' }],
  ['zipcode', { zipcode: '12345678901' }],
  ['city', { city: 'x'.repeat(65) }],
  ['address-line-1', { addressLine1: 'x'.repeat(65) }],
  ['country', { country: 'India' }],
  ['name', { name: ' ' }],
] as const)('names the %s that the registrar would not accept: %j', (field, change) => {
  expect(registrantFields({ ...asha, ...change })).toMatchObject({
    ok: false,
    problem: expect.stringContaining(field),
  });
});

it('creates passwords that the registrar accepts, each one different', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[~*!@$#%+.?:,{}])[^_]{15}$/);
  }
});

it('writes domains in ASCII, split at the first dot', () => {
  expect(toAsciiDomain(' NeelKhadi.CO.IN ')).toEqual({
    name: 'neelkhadi.co.in',
    label: 'neelkhadi',
    tld: 'co.in',
  });
  expect(toAsciiDomain('bücher.com')?.name).toBe('xn--bcher-kva.com');
  expect(toAsciiDomain('नील.in')?.label).toMatch(/^xn--/);
  for (const noName of ['', 'neelkhadi', '.in', 'neelkhadi.', 'a b.com', 'a_b.com']) {
    expect(toAsciiDomain(noName)).toBeNull();
  }
});
