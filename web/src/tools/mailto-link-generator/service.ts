import { isMailAddress, readAddresses } from './addresses.ts';

export type Letter = {
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  readonly body: string;
};

/** In UTF-16 units: mail programs take no longer links. */
export const MAX_BODY_LENGTH = 50_000;

export const wrongAddress = (typed: string): string | null =>
  readAddresses(typed).find((address) => !isMailAddress(address)) ?? null;

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const encodedAddresses = (typed: string): string =>
  readAddresses(typed)
    .map((address) => {
      const at = address.lastIndexOf('@');
      return `${encoded(address.slice(0, at))}@${encoded(address.slice(at + 1))}`;
    })
    .join(',');

/** A line end in a subject would start another header. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** RFC 6068: spaces as %20, line ends as %0D%0A. Empty for empty or invalid input. */
export const mailtoLink = ({ to, cc, bcc, subject, body }: Letter): string => {
  if ([to, cc, bcc].some((list) => wrongAddress(list) !== null)) return '';
  if (body.length > MAX_BODY_LENGTH) return '';
  const fields = [
    ['cc', encodedAddresses(cc)],
    ['bcc', encodedAddresses(bcc)],
    ['subject', encoded(inOneLine(subject))],
    ['body', encoded(body.replace(/\r\n|\r|\n/g, '\r\n'))],
  ].flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]));
  const receivers = encodedAddresses(to);
  if (receivers === '' && fields.length === 0) return '';
  return `mailto:${receivers}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string =>
  text.toWellFormed().replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

export const mailtoHtml = (link: string, words: string): string => {
  const [, receivers = ''] = /^mailto:([^?]*)/.exec(link) ?? [];
  const shown = words.trim() || decodeURIComponent(receivers).replaceAll(',', ', ') || 'Email';
  return `<a href="${escaped(link)}">${escaped(shown)}</a>`;
};
