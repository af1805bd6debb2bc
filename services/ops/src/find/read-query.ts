import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { readEmail } from '@haat/contracts/email-address';
import { indianDay } from '@haat/contracts/indian-time';
import type { Paise } from '@haat/contracts/money';
import { readUtr } from '@haat/contracts/utr';
import { readAmount } from '../command-line/amount.ts';
import { isDay } from '../command-line/moment.ts';

/** What a text may mean; null for what it cannot. */
export type Query = {
  readonly customerId: string | null;
  readonly orderId: string | null;
  readonly referenceCode: string | null;
  /** Of an invoice or a credit note. */
  readonly invoiceNumber: string | null;
  /** Of a ticket, a message or a refund. */
  readonly messageNumber: string | null;
  readonly email: string | null;
  readonly domain: string | null;
  readonly utr: string | null;
  readonly lastUtrDigits: string | null;
  /** Digits without a country's code or a leading zero. */
  readonly phone: string | null;
  readonly amountPaise: Paise | null;
  /** A day in India, such as 2026-11-28; only with an amount. */
  readonly day: string | null;
  /** A person or a company. */
  readonly name: string | null;
};

const CODE = '[\\dA-Z]';
const ID = (prefix: string): RegExp => new RegExp(`^${prefix}(${CODE}{8})$`);
const CUSTOMER = ID('C');
const MESSAGE = new RegExp(`^(BUG|SELL|HIRE|BACK|TKT|HELP)(${CODE}{8})$`);
const REFERENCE = new RegExp(`^(?:PAY)?(${CODE}{4})(${CODE}{4})(${CODE}{4})$`);
const ORDER = new RegExp(`^HT(\\d{6}|FREE)(${CODE}{12})(\\d{1,2})?$`);
const INVOICE = /^(HT|CN)(\d{4})(\d{5,6})$/;

/** Letters and digits alone, so that spaces, hyphens and case do not count. */
const compacted = (text: string): string => text.toUpperCase().replace(/[^\dA-Z]/g, '');

/** @returns null where the pattern does not match. */
const spelled = (
  text: string,
  pattern: RegExp,
  write: (...parts: readonly string[]) => string,
): string | null => {
  const match = pattern.exec(text);
  return match && write(...match.slice(1).map((part) => part ?? ''));
};

const readDomain = (text: string): string | null => {
  if (text.includes('@') || !/\./.test(text) || /\s/.test(text)) return null;
  const address = /^[a-z][\w+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const host = readOwnDomain(new URL(address).hostname);
  return host !== null && /[a-z]/.test(host) ? host : null;
};

const NATIONAL_DIGITS = 10;
const MIN_PHONE_DIGITS = 7;

const readPhone = (text: string): string | null => {
  if (!/^[\d\s()[\]+./-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < MIN_PHONE_DIGITS ? null : digits.slice(-NATIONAL_DIGITS);
};

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day as people write it: 2026-11-28, 28/11/2026, 28 Nov; without a year, the last such day. */
const readDay = (text: string, now: number): string | null => {
  const word = text.trim().toLowerCase();
  if (word === 'today') return indianDay(now);
  if (word === 'yesterday') return indianDay(now - 86_400_000);
  if (isDay(word)) return word;
  const numbers = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(word);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3})[a-z]*\.?,?(?:[ -](\d{4}))?$/.exec(word);
  const [, date, month, year] = numbers ?? named ?? [];
  if (date === undefined || month === undefined) return null;
  const at = named === null ? Number(month) : MONTHS.indexOf(month) + 1;
  const today = indianDay(now);
  const dayIn = (one: number): string =>
    `${one}-${String(at).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const day = dayIn(year === undefined ? thisYear : Number(year));
  const last = year === undefined && day > today ? dayIn(thisYear - 1) : day;
  return isDay(last) ? last : null;
};

const AMOUNT = /^(?:₹|rs\.?|inr)?\s*([\d,]{1,12}(?:\.\d{1,2})?)(?:\s*(?:\/-|rs|rupees))?(.*)$/is;

const readSum = (text: string, now: number): Pick<Query, 'amountPaise' | 'day'> => {
  const [, written = '', rest = ''] = AMOUNT.exec(text) ?? [];
  const amountPaise = readAmount(written.replaceAll(',', ''));
  if (amountPaise === null) return { amountPaise: null, day: null };
  if (rest.trim() === '') return { amountPaise, day: null };
  const day = readDay(rest.replace(/^(?:\s|,|on\b)+/i, ''), now);
  return day === null ? { amountPaise: null, day: null } : { amountPaise, day };
};

const MIN_NAME_LENGTH = 3;

const readName = (text: string): string | null =>
  text.length >= MIN_NAME_LENGTH && /^[\p{L}\p{M}\s.'’&-]+$/u.test(text) ? text : null;

/** @param now ms since 1970, for a day without a year. */
export const readQuery = (typed: string, now: number): Query => {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const compact = compacted(text);
  const isWritten = /^[\dA-Z\s/_-]+$/i.test(text);
  const code = isWritten ? compact : '';
  const domain = readDomain(text);
  const messageNumber = spelled(code, MESSAGE, (...parts) => parts.join('-'));
  const sum = domain === null ? readSum(text, now) : { amountPaise: null, day: null };
  const isReference = messageNumber === null && sum.day === null && /\D/.test(code);
  return {
    customerId: spelled(code, CUSTOMER, (id) => `C-${id}`),
    orderId: spelled(code, ORDER, (day = '', id = '', again = '') =>
      ['HT', day, id, ...(again === '' ? [] : [again])].join('-'),
    ),
    referenceCode: isReference
      ? spelled(code, REFERENCE, (...parts) => ['PAY', ...parts].join('-'))
      : null,
    invoiceNumber: spelled(code, INVOICE, (...parts) => parts.join('-')),
    messageNumber,
    email: readEmail(text),
    domain,
    utr: isWritten ? readUtr(text) : null,
    lastUtrDigits: /^\d{4}$/.test(text) ? text : null,
    phone: sum.day === null ? readPhone(text) : null,
    ...sum,
    name: domain === null ? readName(text) : null,
  };
};

const TRIED: Readonly<Record<keyof Query, string | null>> = {
  customerId: 'a customer ID',
  orderId: 'an order',
  referenceCode: 'a reference code',
  invoiceNumber: 'an invoice or credit note',
  messageNumber: 'a ticket, message or refund',
  email: 'an email address',
  domain: 'a domain',
  utr: 'a transaction ID (UTR)',
  lastUtrDigits: 'the last digits of a transaction ID (UTR)',
  phone: 'a phone number',
  amountPaise: 'an amount',
  day: null,
  name: 'a name',
};

/** @returns what the text was looked up as, such as “a domain”. */
export const triedAs = (query: Query): readonly string[] =>
  (Object.keys(TRIED) as (keyof Query)[]).flatMap((key) =>
    query[key] === null ? [] : (TRIED[key] ?? []),
  );
