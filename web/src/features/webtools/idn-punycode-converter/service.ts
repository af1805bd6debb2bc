import { toUnicode } from 'punycode/';

type NamePart = { readonly unicode: string; readonly ascii: string };

type NameForms = {
  readonly unicode: string;
  readonly ascii: string;
  readonly parts: readonly NamePart[];
};

type NameReading =
  | { readonly ok: true; readonly name: NameForms }
  | { readonly ok: false; readonly error: string };

/** RFC 1035, section 2.3.4. */
const LONGEST_PART = 63;
const LONGEST_NAME = 253;

const fail = (error: string): NameReading => ({ ok: false, error });

/**
 * The form for nameservers, by the rules that browsers follow (UTS 46). Null where there is none.
 */
const toAscii = (name: string): string | null => {
  if (/[\s/?#@:\\%[\]]/.test(name) || !URL.canParse(`http://${name}`)) return null;
  const { hostname } = new URL(`http://${name}`);
  // A browser reads digits alone as an IPv4 address.
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? null : hostname;
};

/** A part as people read it; null where its xn-- form is none, or hides what cannot be seen. */
const toReadable = (part: string): string | null => {
  try {
    const unicode = toUnicode(part);
    return /[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u.test(unicode) ? null : unicode;
  } catch {
    return null;
  }
};

/** What keeps a part from being registered; null where nothing does. */
const partMistake = (ascii: string): string | null => {
  const unicode = toReadable(ascii);
  if (unicode === null) return `${ascii} stands for no name.`;
  if (ascii.length > LONGEST_PART) {
    return `${unicode} is too long: a part may have ${LONGEST_PART} signs as xn--.`;
  }
  if (/^-|-$/.test(ascii)) return `${ascii} begins or ends with a hyphen.`;
  return null;
};

/** A domain name in both its forms, whichever of them was typed. */
export const convertName = (typed: string): NameReading => {
  const name = typed
    .trim()
    .replace(/[。．｡]/g, '.')
    .replace(/\.$/, '');
  if (name === '') return fail('Please type a domain name.');
  if (/\.\.|^\./.test(name)) return fail('A part between two dots is empty.');
  const ascii = toAscii(name);
  if (ascii === null) return fail('This cannot be a domain name.');
  if (ascii.length > LONGEST_NAME) return fail(`A name may have ${LONGEST_NAME} signs.`);
  const asciiParts = ascii.split('.');
  for (const part of asciiParts) {
    const mistake = partMistake(part);
    if (mistake !== null) return fail(mistake);
  }
  const parts = asciiParts.map((part) => ({ unicode: toReadable(part) ?? part, ascii: part }));
  return {
    ok: true,
    name: { ascii, unicode: parts.map(({ unicode }) => unicode).join('.'), parts },
  };
};
