import { refusalMessages } from './refusal-messages.ts';

/** The registrar takes 4 to 12 digits (LogicBoxes contacts/add); our form keeps 15 characters. */
export const REGISTRAR_PHONE_MIN_DIGITS = 4;
export const REGISTRAR_PHONE_MAX_DIGITS = 12;

/** @returns the digits of a phone number as it was typed, which is all that the registrar takes. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/** @returns why the registrar would not take the number, for the customer, if it would not. */
export const registrarPhoneError = (phone: string): string | undefined => {
  const { length } = phoneDigits(phone);
  if (length > REGISTRAR_PHONE_MAX_DIGITS) return refusalMessages.phoneTooLong;
  return length < REGISTRAR_PHONE_MIN_DIGITS ? refusalMessages.phoneTooShort : undefined;
};
