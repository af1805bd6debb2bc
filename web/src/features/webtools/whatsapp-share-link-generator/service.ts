type ShareLink =
  | { readonly ok: true; readonly link: string }
  | { readonly ok: false; readonly error: string };

/** E.164 allows 15 digits with the country's; shorter ones than this are not in use. */
const LONGEST = 15;
const SHORTEST = 7;

/** The digits of a number as people write it: without signs, leading nought and country code. */
const nationalDigits = (number: string, country: string): string => {
  const isInternational = /^\s*(?:\+|00)/.test(number);
  const digits = number.replace(/\D/g, '');
  if (!isInternational) return digits.replace(/^0+/, '');
  const whole = digits.replace(/^00/, '');
  return whole.startsWith(country) ? whole.slice(country.length) : '';
};

/**
 * A link that opens a chat (WhatsApp: click to chat). Without a number the sender chooses whom to
 * write to.
 * @param country the country's calling code, digits only.
 */
export const shareLink = (country: string, number: string, message: string): ShareLink => {
  const text = message.trim() === '' ? '' : `?text=${encodeURIComponent(message)}`;
  if (number.trim() === '') {
    if (text === '') return { ok: false, error: 'Please give a number or a message.' };
    return { ok: true, link: `https://wa.me/${text}` };
  }
  if (/[^\d\s+().-]/.test(number)) {
    return { ok: false, error: 'A phone number has digits only.' };
  }
  const digits = nationalDigits(number, country);
  if (digits === '') {
    return { ok: false, error: `This number does not begin with the country code +${country}.` };
  }
  const whole = `${country}${digits}`;
  if (whole.length < SHORTEST || whole.length > LONGEST) {
    return {
      ok: false,
      error: 'This number is too short or too long. Please give all its digits.',
    };
  }
  return { ok: true, link: `https://wa.me/${whole}${text}` };
};
