import { describe, expect, it } from 'vitest';
import { contactDetailsSchema, contactRecordSchema, emptyContactDetails } from './address.ts';
import { invoiceMessages } from './invoice-messages.ts';

const address = {
  username: 'asha@neelkhadi.example',
  name: 'Asha Verma',
  'address-line-1': '14 Station Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302001',
  'phone-cc': '91',
  phone: '98123 45670',
};

/** The first text of each wrong field, as a form shows it. */
const errorsOf = (details: unknown): Readonly<Record<string, string>> => {
  const issues = contactDetailsSchema.safeParse(details).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
};

describe('A registrant’s address', () => {
  it('accepts an address without a company', () => {
    expect(contactDetailsSchema.parse(address)).toEqual(address);
  });

  it('starts with country US, phone code 1 and empty fields, as the specification says', () => {
    expect(emptyContactDetails).toMatchObject({ country: 'US', 'phone-cc': '1', name: '' });
  });

  it('reports each missing required field by name', () => {
    const required = 'This field is required';
    const expected = {
      name: required,
      'address-line-1': required,
      city: required,
      state: required,
      country: required,
      zipcode: required,
      phone: required,
    };
    expect(errorsOf({ 'phone-cc': '1' })).toEqual(expected);
    expect(errorsOf({ ...emptyContactDetails, country: ' ' })).toEqual(expected);
  });

  it('reports the maximum length of a field that is too long', () => {
    expect(errorsOf({ ...address, company: 'x'.repeat(255), zipcode: 'x'.repeat(10) })).toEqual({});
    expect(errorsOf({ ...address, company: 'x'.repeat(256), zipcode: 'x'.repeat(11) })).toEqual({
      company: 'Use at most 255 characters.',
      zipcode: 'Use at most 10 characters.',
    });
  });

  it('accepts a phone code of up to three digits, and uses 1 when it is empty', () => {
    expect(contactDetailsSchema.parse({ ...address, 'phone-cc': '' })['phone-cc']).toBe('1');
    expect(contactDetailsSchema.parse({ ...address, 'phone-cc': '971' })['phone-cc']).toBe('971');
    expect(errorsOf({ ...address, 'phone-cc': '9711' })).toEqual({
      'phone-cc': 'At most 3 digits.',
    });
    expect(errorsOf({ ...address, 'phone-cc': '+91' })).toEqual({ 'phone-cc': 'Digits only.' });
  });

  it('accepts a phone number of up to fifteen digits', () => {
    expect(errorsOf({ ...address, phone: '123456789012345' })).toEqual({});
    expect(errorsOf({ ...address, phone: '1234567890123456' })).toEqual({
      phone: 'At most 15 characters.',
    });
    expect(errorsOf({ ...address, phone: 'call me' })).toEqual({ phone: 'Digits only.' });
  });

  it('accepts a valid GSTIN in upper or lower case, or no GSTIN', () => {
    const gstin = contactDetailsSchema.parse({ ...address, gstin: ' 27aapfu0939f1zv ' }).gstin;
    expect(gstin).toBe('27AAPFU0939F1ZV');
    expect(errorsOf({ ...address, gstin: '' })).toEqual({});
    expect(errorsOf({ ...address, gstin: '27AAPFU0939F1ZW' })).toEqual({
      gstin: invoiceMessages.gstinInvalid,
    });
  });

  it('limits the city to 64 characters, and the country to those on the list', () => {
    expect(errorsOf({ ...address, city: 'J'.repeat(65) })).toEqual({
      city: 'Use at most 64 characters.',
    });
    expect(errorsOf({ ...address, country: 'India' })).toEqual({
      country: 'Please choose a country from the list.',
    });
  });
});

describe('An address in an event', () => {
  it('stays readable when the form becomes stricter', () => {
    const old = { ...address, city: '', phone: '+91 98123 45670 ext. 4', country: 'India' };
    expect(contactRecordSchema.parse(old)).toEqual(old);
  });

  it('can store every address that the form accepts', () => {
    const accepted = contactDetailsSchema.parse({ ...address, company: 'Neel Khadi' });
    expect(contactRecordSchema.parse(accepted)).toEqual(accepted);
  });
});
