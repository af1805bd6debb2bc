import { expect, it } from 'vitest';
import { refusalMessages } from './refusal-messages.ts';
import { registrarPhoneError } from './registrar-phone.ts';

it.each([
  ['123', refusalMessages.phoneTooShort],
  ['(12) 3-', refusalMessages.phoneTooShort],
  ['1234', undefined],
  ['98765 43210', undefined],
  ['1234-5678-9012', undefined],
  ['1234567890123', refusalMessages.phoneTooLong],
])('the registrar’s error for the phone number %s is %s', (phone, error) => {
  expect(registrarPhoneError(phone)).toBe(error);
});
