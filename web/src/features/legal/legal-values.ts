import { ACCOUNT_DELETION_MS, DATA_EXPORT_TTL_MS } from '@haat/contracts/constants';
import { DAY_MS } from '@haat/contracts/durations';
import type { SettingsAnswer } from '@haat/contracts/http/settings';
import { gstText } from '../../lib/gst-text.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  [DAY_MS, 'day'],
  [60 * MINUTE_MS, 'hour'],
  [MINUTE_MS, 'minute'],
] as const;
/** 72 hours are not "3 days": the law counts days otherwise. */
const MAX_HOURS = 96;

const isShown = (ms: number, [unit, name]: (typeof UNITS)[number]): boolean =>
  ms >= unit && ms % unit === 0 && (name !== 'day' || ms > MAX_HOURS * 60 * MINUTE_MS);

/** @returns "30 days", "72 hours", "15 minutes". */
export const periodText = (ms: number): string => {
  const [unit, name] = UNITS.find((one) => isShown(ms, one)) ?? [MINUTE_MS, 'minute'];
  const count = Math.round(ms / unit);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
};

export const notGiven = (what: string): string => `The seller has not given ${what} yet.`;

/** The text of each placeholder. */
export const legalValues = (settings: SettingsAnswer) => {
  const { seller, periods } = settings;
  return {
    seller: seller.name ?? 'the operator of this shop, who has not given a legal name yet',
    address: seller.address === null ? notGiven('an address') : `${seller.address}.`,
    gst: gstText(settings),
    accountDeletion: periodText(ACCOUNT_DELETION_MS),
    dataExport: periodText(DATA_EXPORT_TTL_MS),
    domainHold: periodText(periods.domainHold),
    paymentExpiry: periodText(periods.paymentExpiry),
    hostingGrace: periodText(periods.hostingGrace),
    session: periodText(periods.session),
  };
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

export const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** @param settings whose values replace the placeholders; unknown names stay as they are. */
export const fillIn = (text: string, settings: SettingsAnswer): string => {
  const values: Readonly<Record<string, string>> = legalValues(settings);
  return text.replace(PLACEHOLDER, (placeholder, name: string) => values[name] ?? placeholder);
};

/** As `fillIn`, into HTML. */
export const fillInHtml = (html: string, settings: SettingsAnswer): string => {
  const values: Readonly<Record<string, string>> = legalValues(settings);
  return html.replace(PLACEHOLDER, (placeholder, name: string) =>
    values[name] === undefined ? placeholder : escaped(values[name]),
  );
};
