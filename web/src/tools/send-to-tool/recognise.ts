import { KINDS, type Kind } from './kinds.ts';

/** Longer text is text, lines or Base64. */
const MAX_NAMED_LENGTH = 2_048;
/** A shorter line may be a search. */
const SHORTEST_TEXT = 40;
const MAX_LINKS = 1_000;
/** Only the beginning of a long text is checked. */
const LOOKED_AT = 4_096;

const IMAGE = /^data:image\/[\w.+-]+[;,]/i;
const BCRYPT = /^\$2[abxy]?\$\d\d\$[./a-z\d]{53}$/i;
/** RFC 9562, or in Windows' braces. */
const UUID = /^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/i;
const HEX_COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const COLOUR_FUNCTION =
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|device-cmyk)\([\w\s.,%/+-]+\)$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\/\S+$/i;
const LABEL = '[\\p{L}\\p{M}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const NAME = `(?:${LABEL}\\.)+(?:xn--[a-z\\d-]{1,59}|[\\p{L}\\p{M}]{2,63})`;
const DOMAIN = new RegExp(`^${NAME}\\.?$`, 'iu');
const WITHOUT_SCHEME = new RegExp(
  `^(?:localhost|${NAME})(?::\\d{1,5})?(?:[/?#]\\S*|:\\d{1,5})$`,
  'iu',
);
const EMAIL = /^(?:mailto:)?[^\s@:/]+@[^\s@]+\.[^\s@]{2,}$/i;
const PHONE_SIGNS = /^(?:tel:)?\+?[\d\s().-]+$/i;
const SUM = /^[\d\s.,()+\-*/^%×÷−√]+$/;
const OPERATION = /[\d).,%]\s*[-+*/^×÷−]\s*[-+\d(√.]|√|\d\s*%\s*[\d(]/;
const FUNCTION = /^(?:sqrt|sin|cos|tan|log|ln|exp|abs)\s*\(?[\d\s.]+\)?$/i;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;
const BASE64 = /^[a-z\d+/_-]+={0,2}$/i;

const isIpv6 = (text: string): boolean =>
  /^[\da-f:.]+$/i.test(text) && text.split(':').length > 2 && URL.canParse(`http://[${text}]/`);

const isUrl = (text: string): boolean =>
  SCHEME.test(text) ? URL.canParse(text) : WITHOUT_SCHEME.test(text);

/** With a country code, or an Indian mobile (ten digits from 6 on, ITU E.164). */
const isPhone = (text: string): boolean => {
  if (!PHONE_SIGNS.test(text)) return false;
  const digits = text.replaceAll(/\D/g, '');
  if (/^(?:tel:|\+)/i.test(text)) return digits.length >= 7 && digits.length <= 15;
  return /^(?:91|0)?[6-9]\d{9}$/.test(digits);
};

const isSum = (text: string): boolean =>
  FUNCTION.test(text) || (SUM.test(text) && OPERATION.test(text) && !DATE.test(text));

/** Words are valid Base64: requires padding, or a mixed long text. */
const isBase64 = (text: string): boolean => {
  const whole = text.replaceAll(/\s+/g, '');
  if (whole.length < 8 || !BASE64.test(whole)) return false;
  if (whole.endsWith('=')) return whole.length % 4 === 0;
  const isMixed = [/[a-z]/, /[A-Z]/, /\d/].every((signs) => signs.test(whole));
  return whole.length >= 16 && whole.length % 4 === 0 && isMixed && !/[\s]\S{1,15}\s/.test(text);
};

const isLinks = (text: string): boolean => {
  const lines = text.split('\n', MAX_LINKS + 1).map((line) => line.trim());
  const links = lines.filter((line) => line !== '');
  return (
    links.length > 1 &&
    links.length <= MAX_LINKS &&
    links.every((line) => isUrl(line) || DOMAIN.test(line))
  );
};

const isNonAscii = (text: string): boolean => /[^\p{ASCII}]/u.test(text);

const NAMED: Readonly<Partial<Record<Kind, (text: string) => boolean>>> = {
  bcrypt: (text) => BCRYPT.test(text),
  uuid: (text) => UUID.test(text),
  colour: (text) => HEX_COLOUR.test(text) || COLOUR_FUNCTION.test(text),
  ip: (text) => IPV4.test(text) || isIpv6(text),
  url: isUrl,
  email: (text) => EMAIL.test(text),
  phone: isPhone,
  punycode: (text) => DOMAIN.test(text) && (/(?:^|\.)xn--/i.test(text) || isNonAscii(text)),
  domain: (text) => DOMAIN.test(text),
  sum: (text) => isSum(text) && !isPhone(text) && !IPV4.test(text),
};

const ANY: Readonly<Partial<Record<Kind, (text: string) => boolean>>> = {
  image: (text) => IMAGE.test(text),
  links: (text) => text.includes('\n') && isLinks(text),
  base64: (text) => isBase64(text.slice(0, LOOKED_AT - (LOOKED_AT % 4))),
  lines: (text) => text.includes('\n'),
  text: (text) => text.includes('\n') || text.length > SHORTEST_TEXT,
};

/** Possible kinds, the narrowest first; empty for search words. No request. */
export const recognise = (given: string): readonly Kind[] => {
  const text = given.trim();
  if (text === '') return [];
  const isNamed = text.length <= MAX_NAMED_LENGTH && !text.includes('\n');
  return KINDS.filter((kind) => (isNamed && NAMED[kind]?.(text)) || ANY[kind]?.(text));
};
