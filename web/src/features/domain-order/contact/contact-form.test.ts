import { emptyContactDetails } from '@haat/contracts/address';
import { refusalMessages } from '@haat/contracts/messages';
import { describe, expect, it } from 'vitest';
import { address as asha } from '../../../../testing/samples.ts';
import { checkContact, editField, firstErrorField } from './contact-form.ts';

describe('editing the registrant', () => {
  it('clears the error of that field only', () => {
    const form = { details: asha, errors: { zipcode: 'x', city: 'y' } };
    expect(editField(form, 'zipcode', '3').errors).toMatchObject({ zipcode: undefined, city: 'y' });
  });

  it('clears the state when the country changes', () => {
    const edited = editField({ details: asha, errors: { state: 'x' } }, 'country', 'NP');
    expect(edited.details).toMatchObject({ country: 'NP', state: '' });
    expect(edited.errors.state).toBeUndefined();
  });

  it('lets the phone country code hold three digits and nothing else', () => {
    const edited = editField({ details: asha, errors: {} }, 'phone-cc', '+9a1 2345');
    expect(edited.details['phone-cc']).toBe('912');
  });

  it('lets the phone hold fifteen characters', () => {
    const edited = editField({ details: asha, errors: {} }, 'phone', '12345678901234567890');
    expect(edited.details.phone).toBe('123456789012345');
  });
});

describe('checking the registrant', () => {
  it('accepts complete details, with the company left out', () => {
    expect(checkContact({ ...asha, company: '' }).ok).toBe(true);
  });

  it("says 'This field is required' at every required field", () => {
    const checked = checkContact({ ...emptyContactDetails, country: '' });
    const required = 'This field is required';
    expect(checked).toEqual({
      ok: false,
      errors: {
        name: required,
        'address-line-1': required,
        city: required,
        state: required,
        country: required,
        zipcode: required,
        phone: required,
      },
    });
  });

  it('counts a field of spaces as empty', () => {
    const checked = checkContact({ ...asha, city: '   ' });
    expect(checked).toMatchObject({ ok: false, errors: { city: 'This field is required' } });
  });

  it('refuses a phone of more than twelve digits before anything is paid', () => {
    const checked = checkContact({ ...asha, phone: '1234567890123' });
    expect(checked).toMatchObject({ ok: false, errors: { phone: refusalMessages.phoneTooLong } });
    expect(checkContact({ ...asha, phone: '123456789012' }).ok).toBe(true);
  });

  it('refuses a phone the registrar would find too short', () => {
    const checked = checkContact({ ...asha, phone: '123' });
    expect(checked).toMatchObject({ ok: false, errors: { phone: refusalMessages.phoneTooShort } });
  });

  it('sends focus to the first mistake as the form stands', () => {
    expect(firstErrorField({ phone: 'x', city: 'y', state: 'z' })).toBe('state');
    expect(firstErrorField({})).toBeUndefined();
  });
});
