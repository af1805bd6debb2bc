import { refusalMessages } from './refusal-messages.ts';

/** LogicBoxes contacts/add takes 4 to 12 digits; our form stores 15 characters. */
export const REGISTRAR_PHONE_MIN_DIGITS = 4;
export const REGISTRAR_PHONE_MAX_DIGITS = 12;

export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/** @returns the customer's error, if the registrar would refuse the number. */
export const registrarPhoneError = (phone: string): string | undefined => {
  const { length } = phoneDigits(phone);
  if (length > REGISTRAR_PHONE_MAX_DIGITS) return refusalMessages.phoneTooLong;
  return length < REGISTRAR_PHONE_MIN_DIGITS ? refusalMessages.phoneTooShort : undefined;
};
