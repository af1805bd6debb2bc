import { isEmailAddress } from '@haat/contracts/email-address';

export type Letter = {
  /** Addresses with commas, semicolons, spaces or line ends between them. */
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  readonly body: string;
};

const addresses = (typed: string): readonly string[] => typed.split(/[\s,;]+/).filter(Boolean);

/** The first address of a list that is none; null when all are. */
export const wrongAddress = (typed: string): string | null =>
  addresses(typed).find((address) => !isEmailAddress(address)) ?? null;

const encodedAddresses = (typed: string): string =>
  addresses(typed)
    .map((address) => encodeURIComponent(address).replaceAll('%40', '@'))
    .join(',');

/** The link of RFC 6068: spaces as %20, line ends as %0D%0A. Empty where nothing is filled in. */
export const mailtoLink = ({ to, cc, bcc, subject, body }: Letter): string => {
  const fields = [
    ['cc', encodedAddresses(cc)],
    ['bcc', encodedAddresses(bcc)],
    ['subject', encodeURIComponent(subject.trim())],
    ['body', encodeURIComponent(body.replace(/\r\n|\r|\n/g, '\r\n'))],
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
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The link as an HTML element. */
export const mailtoHtml = (link: string, words: string): string =>
  `<a href="${escaped(link)}">${escaped(words)}</a>`;
