import { lookAlikeWarnings, scriptsOf } from '../idn/look-alikes.ts';
import { readableLabel } from '../idn/readable-name.ts';
import { withoutEnd } from '../without-end.ts';

type NamePart = {
  readonly unicode: string;
  readonly ascii: string;
  readonly scripts: readonly string[];
};

type NameForms = {
  readonly unicode: string;
  readonly ascii: string;
  readonly parts: readonly NamePart[];
  readonly warnings: readonly string[];
};

type NameReading =
  | { readonly ok: true; readonly name: NameForms }
  | { readonly ok: false; readonly error: string };

/** RFC 1035, section 2.3.4. */
const MAX_PART_LENGTH = 63;
const MAX_NAME_LENGTH = 253;
/** In UTF-16 units. */
const MAX_TYPED_LENGTH = 10_000;

const fail = (error: string): NameReading => ({ ok: false, error });

/** ASCII by the browsers' rules (UTS 46), or null. */
const toAscii = (name: string): string | null => {
  if (/[\s/?#@:\\%[\]]/.test(name) || !name.isWellFormed()) return null;
  if (!URL.canParse(`http://${name}`)) return null;
  const { hostname } = new URL(`http://${name}`);
  // Browsers read digits alone as IPv4.
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? null : hostname;
};

const partMistake = (ascii: string): string | null => {
  const unicode = readableLabel(ascii);
  if (unicode === null) return `${ascii} is not valid Punycode.`;
  if (ascii.length > MAX_PART_LENGTH) {
    return `${unicode} is too long: a part may have ${MAX_PART_LENGTH} signs as xn--.`;
  }
  if (/^-|-$/.test(ascii)) return `${ascii} begins or ends with a hyphen.`;
  return null;
};

const readName = (typed: string): NameReading => {
  const name = typed.replace(/[。．｡]/g, '.').replace(/\.$/, '');
  if (name === '') return fail('Please type a domain name.');
  if (/\.\.|^\./.test(name)) return fail('A part between two dots is empty.');
  const ascii = toAscii(name);
  if (ascii === null) return fail('This cannot be a domain name.');
  if (ascii.length > MAX_NAME_LENGTH) return fail(`A name may have ${MAX_NAME_LENGTH} signs.`);
  const asciiParts = ascii.split('.');
  for (const part of asciiParts) {
    const mistake = partMistake(part);
    if (mistake !== null) return fail(mistake);
  }
  const parts = asciiParts.map((part) => {
    const unicode = readableLabel(part) ?? part;
    return { unicode, ascii: part, scripts: scriptsOf(unicode) };
  });
  const ending = parts.at(-1)?.unicode ?? '';
  return {
    ok: true,
    name: {
      ascii,
      unicode: parts.map(({ unicode }) => unicode).join('.'),
      parts,
      warnings: [...new Set(parts.flatMap(({ unicode }) => lookAlikeWarnings(unicode, ending)))],
    },
  };
};

const surrounded = (
  typed: string,
): { readonly before: string; readonly name: string; readonly after: string } => {
  const [, scheme = '', login = '', host = '', rest = ''] =
    /^((?:[a-z][a-z\d+.-]*:)?\/\/)?([^/?#]*@)?([^/?#:]*)((?::\d+)?(?:[/?#].*)?)$/is.exec(typed) ??
    [];
  if (scheme !== '' || rest !== '') return { before: scheme + login, name: host, after: rest };
  const [, mailbox = '', domain = ''] = /^((?:mailto:)?[^\s@/]+@)([^\s@/?]+)$/i.exec(typed) ?? [];
  if (mailbox !== '') return { before: mailbox, name: domain, after: '' };
  return { before: '', name: typed, after: '' };
};

const decoded = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};

/** Both forms of a name, also inside a web or mail address. */
export const convertName = (typed: string): NameReading => {
  if (typed.length > MAX_TYPED_LENGTH) return fail('This is too long for an address.');
  const { before, name, after } = surrounded(
    withoutEnd(typed.trim().replace(/^["'<“‘]+/, ''), `"'>”’`),
  );
  const reading = readName(name);
  if (!reading.ok || before + after === '') return reading;
  return {
    ok: true,
    name: {
      ...reading.name,
      unicode: before + reading.name.unicode + decoded(after),
      ascii: before + reading.name.ascii + inAscii(after),
    },
  };
};

const inAscii = (text: string): string =>
  text.toWellFormed().replace(/[^\x21-\x7e]+/gu, (signs) => encodeURIComponent(signs));
