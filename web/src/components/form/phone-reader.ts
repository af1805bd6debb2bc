import parsePhoneNumber from 'libphonenumber-js/min';

type PhoneParts = { readonly cc: string; readonly number: string };

/** @param cc digits, for a number without a country code. @returns null if incomplete. */
export const readPhone = (typed: string, cc: string): PhoneParts | null => {
  const read = parsePhoneNumber(typed, cc === '' ? {} : { defaultCallingCode: cc });
  if (!read?.isPossible()) return null;
  return { cc: read.countryCallingCode, number: read.nationalNumber };
};
