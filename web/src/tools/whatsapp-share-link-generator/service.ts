// Full metadata (MIT): only it knows each country's valid digits and leading zeros.
import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/max';

type Receiver = {
  /** "+91 98765 43210", to compare with the input. */
  readonly number: string;
  readonly country: string;
  readonly warnings: readonly string[];
};

type ShareLink =
  | { readonly ok: true; readonly link: string; readonly receiver: Receiver | null }
  | { readonly ok: false; readonly error: string };

/** WhatsApp's limit, in UTF-16 units. */
const MAX_MESSAGE_LENGTH = 65_536;

const countries = new Intl.DisplayNames('en-IN', { type: 'region' });

const fail = (error: string): ShareLink => ({ ok: false, error });

const WRAPPING = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"'“”‘’]/g;
/** WhatsApp links have the country code without a plus. */
const LINK =
  /^(?:whatsapp:\/\/|(?:https?:\/\/)?(?:wa\.me|(?:api|web)\.whatsapp\.com)\/)(?:send\/?\?phone=)?(?:\+|%2B)?([^?&]*).*$/is;

const unwrapped = (number: string): string =>
  number
    .replace(WRAPPING, '')
    .trim()
    .replace(LINK, '+$1')
    .replace(/^(?:tel|whatsapp):/i, '');

/** Indian digits are at the same place in their blocks of 128. */
const latinDigits = (text: string): string =>
  text.replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) =>
    String((digit.charCodeAt(0) & 0x7f) - 0x66),
  );

/** 011 in North America, 00 elsewhere. */
const withPlus = (number: string, country: string): string =>
  number.replace(country === '1' ? /^[\s(]*011/ : /^[\s(]*00/, '+');

const mistakeIn = (number: string): string | null => {
  if (/\p{L}/u.test(number.replace(/\b(?:ext|extn|x)\.?\s*\d+\s*$/i, ''))) {
    return 'A phone number has digits only.';
  }
  if (/^\D*\d[^,;/|\n]*[,;/|\n]\D*\d/.test(number)) return 'Enter one number at a time.';
  return null;
};

const receiverOf = (phone: PhoneNumber): Receiver => {
  const country = phone.country === undefined ? '' : (countries.of(phone.country) ?? '');
  const type = phone.getType();
  return {
    number: phone.formatInternational().split(' ext.', 1).join(''),
    country,
    warnings: [
      ...(phone.isValid()
        ? []
        : [`No number like this is known${country && ` in ${country}`}. Please check its digits.`]),
      ...(type === 'FIXED_LINE' || type === 'TOLL_FREE'
        ? ['This is a landline. Only WhatsApp Business has chats with landlines.']
        : []),
      ...(phone.ext === undefined ? [] : [`WhatsApp has no extensions: ${phone.ext} is left out.`]),
    ],
  };
};

/**
 * WhatsApp's click to chat. @param country default code, digits; + or 00 in `number` override it.
 */
export const shareLink = (country: string, number: string, message: string): ShareLink => {
  if (message.length > MAX_MESSAGE_LENGTH) {
    return fail('A message may have 65,536 signs. Please make it shorter.');
  }
  const text = message.trim() === '' ? '' : `?text=${encodeURIComponent(message.toWellFormed())}`;
  const written = latinDigits(unwrapped(number)).trim();
  if (written === '') {
    if (text === '') return fail('Enter a number or a message.');
    return { ok: true, link: `https://wa.me/${text}`, receiver: null };
  }
  const mistake = mistakeIn(written);
  if (mistake !== null) return fail(mistake);
  const phone = parsed(withPlus(written, country), country);
  if (phone === 'no_such_country') return fail(`No country has the code +${country}.`);
  if (phone === null || !phone.isPossible()) {
    return fail('This number is too short or too long. Enter all its digits.');
  }
  return {
    ok: true,
    link: `https://wa.me/${phone.number.slice(1)}${text}`,
    receiver: receiverOf(phone),
  };
};

const parsed = (number: string, country: string): PhoneNumber | 'no_such_country' | null => {
  try {
    return parsePhoneNumber(number, { defaultCallingCode: country, extract: false }) ?? null;
  } catch {
    // The library throws only at an unknown calling code.
    return 'no_such_country';
  }
};
