import { describe, expect, it } from 'vitest';
import { changedOwnerFields, hasOwnerChange, isSameContact } from './domain-contact.ts';

const asha = {
  ...{ name: 'Asha Verma', company: 'Neel Khadi', email: 'asha@example.in' },
  ...{ 'address-line-1': '14 Bapu Bazaar', city: 'Jaipur', state: 'Rajasthan', country: 'IN' },
  ...{ zipcode: '302003', 'phone-cc': '91', phone: '9876543210' },
};

describe('A change of owner', () => {
  it('is a new name, company or email', () => {
    expect(
      changedOwnerFields(asha, { ...asha, name: 'Ravi Menon', email: 'r@example.in' }),
    ).toEqual(['name', 'email']);
    expect(changedOwnerFields(asha, { ...asha, company: '' })).toEqual(['company']);
  });

  it('is not another address or phone, capitals, or the placeholder for no company', () => {
    const moved = { ...asha, city: 'Udaipur', phone: '9000000000', email: 'ASHA@example.in' };
    expect(changedOwnerFields(asha, moved)).toEqual([]);
    expect(changedOwnerFields({ ...asha, company: 'N/A' }, { ...asha, company: '' })).toEqual([]);
  });

  it.each([
    ['rangrez.shop', true],
    ['neelkhadi.com', true],
    ['neelkhadi.in', false],
    ['neelkhadi.co.uk', false],
    ['xn--h2brj9c.xn--h2brj9c', false],
  ])('needs confirmations for %s: %s', (domain, expected) => {
    expect(hasOwnerChange(domain)).toBe(expected);
  });
});

it('compares contacts as registries show them', () => {
  expect(isSameContact(asha, { ...asha, phone: '98765 43210', city: 'JAIPUR ' })).toBe(true);
  expect(isSameContact(asha, { ...asha, zipcode: '302004' })).toBe(false);
});
