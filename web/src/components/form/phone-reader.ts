import parsePhoneNumber from 'libphonenumber-js/min';

type PhoneParts = { readonly cc: string; readonly number: string };

/**
 * Reads a phone number as people write it: "+44 (0) 20 7946 0958", or "098765 43210" with a code.
 * @param cc the digits of the country's code, for a number without one.
 * @returns the parts of E.164; null for what can't be a whole number.
 */
export const readPhone = (typed: string, cc: string): PhoneParts | null => {
  const read = parsePhoneNumber(typed, cc === '' ? {} : { defaultCallingCode: cc });
  if (!read?.isPossible()) return null;
  return { cc: read.countryCallingCode, number: read.nationalNumber };
};
