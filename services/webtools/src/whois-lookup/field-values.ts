/** Placeholders for hidden data; firms may be called Hidden Brains or Privacy Labs. */
const HIDDEN = new RegExp(
  '\\bredacted\\b|withheld (?:for|by|at)|not (?:disclosed|shown|public|available)|data protected' +
    '|(?:whois|id|identity|contact|domain|registration)s? ?(?:privacy|guard|protect|shield)' +
    '|privacy (?:service|protect|guard|shield|hero|link|administrator|ltd|inc)|domains? by proxy' +
    '|statutory masking|gdpr mask|hidden (?:upon|by|for|due)|^(?:hidden|masked|private|privacy)' +
    '(?: (?:data|person|registrant|information))?$|^(?:n\\/?a|none|null|-+|\\.)$',
  'i',
);

/** @returns null for empty and hidden values. */
export const publicText = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || HIDDEN.test(trimmed) ? null : trimmed;
};

/** @returns null unless a page may link to it. */
export const webAddress = (text: string | null | undefined): string | null => {
  const word = publicText(text)?.split(/\s/)[0] ?? '';
  const url = URL.parse(/^[a-z]+:/i.test(word) ? word : `https://${word}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
  return isWeb ? url.href : null;
};

/** RFC 8056: "client transfer prohibited" is EPP's clientTransferProhibited, "active" is ok. */
export const eppStatus = (text: string): string => {
  // WHOIS adds the URL of an explanation.
  const status = text.replace(/\(?https?:\/\/.*/is, '').trim();
  if (/^(?:active|ok)$/i.test(status)) return 'ok';
  if (!/^[a-z]+(?: [a-z]+)*$/.test(status)) return status;
  return status.replace(/ ([a-z])/g, (_match, letter: string) => letter.toUpperCase());
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const padded = (number: number | string): string => String(number).padStart(2, '0');

/** With dots the second is the month (Europe); otherwise only if it is clear. */
const dayAndMonth = (
  one: number,
  other: number,
  isDotted: boolean,
): readonly [number, number] | null => {
  if (isDotted || (one > 12 && other <= 12)) return [one, other];
  return other > 12 && one <= 12 ? [other, one] : null;
};

/** @returns ISO 8601; null for an ambiguous date such as 03/04/2026. */
export const isoDate = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? '';
  const [, year, month, day, rest = ''] =
    /^(\d{4})[-./]? ?(\d{2})[-./]? ?(\d{2})(?!\d)(.*)$/s.exec(text) ?? [];
  if (year !== undefined) return valid(`${year}-${month}-${day}`, rest);
  const [, first, sign, second, yearAfter, later = ''] =
    /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(?!\d)(.*)$/s.exec(text) ?? [];
  if (yearAfter !== undefined) {
    const read = dayAndMonth(Number(first), Number(second), sign === '.');
    return read === null
      ? null
      : valid(`${yearAfter}-${padded(read[1])}-${padded(read[0])}`, later);
  }
  const [, byDay = '', name = '', byYear = '', after = ''] =
    /^(?:[a-z]{3} )?(\d{1,2})[-. ]([a-z]{3})[a-z]*[-. ](\d{4})(.*)$/is.exec(text) ??
    turned(/^(\d{4})[-. ]([a-z]{3})[a-z]*[-. ](\d{1,2})(?!\d)(.*)$/is.exec(text)) ??
    [];
  const index = MONTHS.indexOf(name.toLowerCase());
  if (index === -1) return null;
  return valid(`${byYear}-${padded(index + 1)}-${padded(byDay)}`, after);
};

/** Reorders a match that begins with the year. */
const turned = (found: RegExpExecArray | null): readonly string[] | null => {
  if (found === null) return null;
  const [all = '', year = '', name = '', day = '', after = ''] = found;
  return [all, day, name, year, after];
};

const TIME = /^[T ]+(\d{2}:\d{2}:\d{2})(?:\.\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?/;

const valid = (date: string, rest: string): string | null => {
  const day = new Date(date);
  // `Date` reads 31 February as a day in March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return null;
  const [, time, zone] = TIME.exec(rest) ?? [];
  // A time without a zone is dropped.
  if (time === undefined || zone === undefined) return date;
  const instant = new Date(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  return Number.isNaN(instant.getTime()) ? date : instant.toISOString();
};
