// Every kind of number of every country (MIT): which digits a number may have, and which leading
// noughts belong to it, is known to the countries alone.
import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/max';

type Receiver = {
  /** Written out with spaces, "+91 98765 43210", to be compared with what was meant. */
  readonly number: string;
  /** In English; empty where a number belongs to no country. */
  readonly country: string;
  /** What the sender should know before the link is given away. */
  readonly warnings: readonly string[];
};

type ShareLink =
  | { readonly ok: true; readonly link: string; readonly receiver: Receiver | null }
  | { readonly ok: false; readonly error: string };

/** Of a message of WhatsApp, in UTF-16 units. */
const MAX_MESSAGE_LENGTH = 65_536;

const countries = new Intl.DisplayNames('en-IN', { type: 'region' });

const fail = (error: string): ShareLink => ({ ok: false, error });

/** What comes along when a number is copied: signs for the direction of writing, quotes. */
const WRAPPING = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"'“”‘’]/g;
/** In a link of WhatsApp a number is written with the code of its country and without the plus. */
const LINK =
  /^(?:whatsapp:\/\/|(?:https?:\/\/)?(?:wa\.me|(?:api|web)\.whatsapp\.com)\/)(?:send\/?\?phone=)?(?:\+|%2B)?([^?&]*).*$/is;

const unwrapped = (number: string): string =>
  number
    .replace(WRAPPING, '')
    .trim()
    .replace(LINK, '+$1')
    .replace(/^(?:tel|whatsapp):/i, '');

/** Digits of the scripts of India lie at the same place of their blocks of 128. */
const latinDigits = (text: string): string =>
  text.replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) =>
    String((digit.charCodeAt(0) & 0x7f) - 0x66),
  );

/** How a country says "abroad": 011 in North America, 00 elsewhere. */
const withPlus = (number: string, country: string): string =>
  number.replace(country === '1' ? /^[\s(]*011/ : /^[\s(]*00/, '+');

const mistakeIn = (number: string): string | null => {
  if (/\p{L}/u.test(number.replace(/\b(?:ext|extn|x)\.?\s*\d+\s*$/i, ''))) {
    return 'A phone number has digits only.';
  }
  if (/^\D*\d[^,;/|\n]*[,;/|\n]\D*\d/.test(number)) return 'Please give one number at a time.';
  return null;
};

const receiverOf = (phone: PhoneNumber): Receiver => {
  const country = phone.country === undefined ? '' : (countries.of(phone.country) ?? '');
  const type = phone.getType();
  return {
    number: phone.formatInternational().replace(/ ext\..*$/, ''),
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
 * A link that opens a chat (WhatsApp: click to chat). Without a number the sender chooses whom to
 * write to.
 * @param country the calling code of numbers that are written without one, digits only.
 * @param number as people write it. One with + or 00 decides by itself which country it is of.
 */
export const shareLink = (country: string, number: string, message: string): ShareLink => {
  if (message.length > MAX_MESSAGE_LENGTH) {
    return fail('A message may have 65,536 signs. Please make it shorter.');
  }
  const text = message.trim() === '' ? '' : `?text=${encodeURIComponent(message.toWellFormed())}`;
  const written = latinDigits(unwrapped(number)).trim();
  if (written === '') {
    if (text === '') return fail('Please give a number or a message.');
    return { ok: true, link: `https://wa.me/${text}`, receiver: null };
  }
  const mistake = mistakeIn(written);
  if (mistake !== null) return fail(mistake);
  const phone = parsed(withPlus(written, country), country);
  if (phone === 'no_such_country') return fail(`No country has the code +${country}.`);
  if (phone === null || !phone.isPossible()) {
    return fail('This number is too short or too long. Please give all its digits.');
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
    // The library throws at a calling code that it does not know, and at nothing else.
    return 'no_such_country';
  }
};
