import { hostingSiteMessages as say } from '../hosting-site-messages.ts';
import { plainPhone } from '../plain-phone.ts';
import { UPI_ID } from '../upi-id.ts';

/** What a customer puts into a template, read and checked. */
export type SiteValues = {
  readonly name: string;
  /** "+91" and ten digits. */
  readonly phone: string;
  /** `upi://pay?…`; null without one. */
  readonly upi: string | null;
  /** `https://wa.me/…`; null without one. */
  readonly whatsapp: string | null;
};

export type TypedSiteValues = {
  readonly name: string;
  readonly phone: string;
  readonly upi?: string | undefined;
  readonly whatsapp?: string | undefined;
};

export type SiteValuesReading =
  | { readonly ok: true; readonly values: SiteValues }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/** In characters. */
export const SITE_NAME_MAX_LENGTH = 60;
export const SITE_LINK_MAX_LENGTH = 300;

/** Characters without a sign; joiners belong to Indian scripts. */
const UNREADABLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/u;

const readName = (typed: string): string | null => {
  const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  const isName = /[\p{L}\p{N}]/u.test(name) && name.length <= SITE_NAME_MAX_LENGTH;
  return isName && !UNREADABLE.test(name) ? name : null;
};

/** @returns "+91" and ten digits, of a mobile or a landline with its area code; null for others. */
export const readIndianPhone = (typed: string): string | null => {
  if (!/^[\d\s()+./-]+$/.test(typed.trim())) return null;
  const digits = plainPhone(typed);
  const number = /^(?:\+91|91(?=\d{10}$)|0)?([1-9]\d{9})$/.exec(digits)?.[1];
  return number === undefined ? null : `+91${number}`;
};

/** Spaces are `%20`, which every UPI app reads; the `@` stays. */
const queryOf = (fields: readonly (readonly [string, string])[]): string =>
  fields
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&');

/** Built from the link's parts, so that nothing else is in it. @returns null for no UPI ID or link */
const readUpi = (typed: string, name: string): string | null => {
  if (UPI_ID.test(typed))
    return `upi://pay?${queryOf([
      ['pa', typed],
      ['pn', name],
      ['cu', 'INR'],
    ])}`;
  const query = /^upi:\/\/pay\/?\?(.+)$/i.exec(typed)?.[1];
  if (query === undefined) return null;
  const fields = [...new URLSearchParams(query)];
  const payees = fields.filter(([key]) => key === 'pa');
  const isPlain = fields.every(
    ([key, value]) => /^[A-Za-z]{1,20}$/.test(key) && !UNREADABLE.test(value),
  );
  const isPayable = payees.length === 1 && payees.every(([, id]) => UPI_ID.test(id));
  return isPlain && isPayable ? `upi://pay?${queryOf(fields)}` : null;
};

/** @returns null for no number and no link of wa.me */
const readWhatsapp = (typed: string): string | null => {
  const phone = readIndianPhone(typed);
  if (phone !== null) return `https://wa.me/${phone.slice(1)}`;
  const link = URL.parse(/^wa\.me\//i.test(typed) ? `https://${typed}` : typed);
  if (link?.protocol !== 'https:' || link.host !== 'wa.me') return null;
  if (link.username !== '' || link.password !== '') return null;
  if (!/^\/(?:[1-9]\d{9,14}|message\/[A-Z0-9]{4,30})$/.test(link.pathname)) return null;
  const text = link.searchParams.get('text');
  if (text === null) return `https://wa.me${link.pathname}`;
  return UNREADABLE.test(text)
    ? null
    : `https://wa.me${link.pathname}?${queryOf([['text', text]])}`;
};

/** Reads what a customer typed; a link that is left out is not in the site. */
export const readSiteValues = (typed: TypedSiteValues): SiteValuesReading => {
  const [upiText, whatsappText] = [typed.upi?.trim() ?? '', typed.whatsapp?.trim() ?? ''];
  const name = readName(typed.name);
  const phone = readIndianPhone(typed.phone);
  const upi = upiText === '' ? null : readUpi(upiText, name ?? '');
  const whatsapp = whatsappText === '' ? null : readWhatsapp(whatsappText);
  const isTooLong = (link: string | null) => (link?.length ?? 0) > SITE_LINK_MAX_LENGTH;
  const fields = {
    ...(name === null ? { name: say.nameWrong } : {}),
    ...(phone === null ? { phone: say.phoneWrong } : {}),
    ...((upiText !== '' && upi === null) || isTooLong(upi) ? { upi: say.upiWrong } : {}),
    ...((whatsappText !== '' && whatsapp === null) || isTooLong(whatsapp)
      ? { whatsapp: say.whatsappWrong }
      : {}),
  };
  if (name === null || phone === null || Object.keys(fields).length > 0)
    return { ok: false, fields };
  return { ok: true, values: { name, phone, upi, whatsapp } };
};
