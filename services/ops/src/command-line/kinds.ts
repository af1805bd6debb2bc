/** The format of a value, checked before the command runs. */
import { readUtr } from '@haat/contracts/utr';
import { z } from 'zod';
import { readAmount } from './amount.ts';
import { momentOf } from './duration.ts';
import { MOMENT_SAYS, readMoment } from './moment.ts';

export type Kind = {
  readonly isOne: (text: string) => boolean;
  /** Such as “a day, such as 2026-04-01”. */
  readonly says: string;
};

/** @throws Error where the {@link Kind} was not checked before */
export const understood = <Value>(read: Value | null): Value => {
  if (read === null) throw new Error('A value of the command line was not validated');
  return read;
};

const matching = (pattern: RegExp, says: string): Kind => ({
  isOne: (text) => pattern.test(text),
  says,
});

export const either = (one: Kind, other: Kind): Kind => ({
  isOne: (text) => one.isOne(text) || other.isOne(text),
  says: `${one.says}, or ${other.says}`,
});

/** For files, streams, bank references. */
export const ANYTHING: Kind = { isOne: () => true, says: 'a text' };

export const oneOf = (words: readonly string[]): Kind => ({
  isOne: (text) => words.includes(text),
  says: `one of ${words.join(', ')}`,
});

export const textOf = (max: number): Kind => ({
  isOne: (text) => text.trim().length <= max,
  says: `a text of 1 to ${max} characters`,
});

export const AMOUNT: Kind = {
  isOne: (text) => readAmount(text) !== null,
  says: 'an amount in rupees, such as 549 or 549.50',
};
export const AMOUNT_OR_ALL = either(AMOUNT, oneOf(['all']));

export const SINCE: Kind = {
  isOne: (text) => momentOf(text, Date.now()) !== null,
  says: `a span back from now, such as 7d, 12h or 90min, ${MOMENT_SAYS}`,
};
export const MOMENT: Kind = { isOne: (text) => readMoment(text) !== null, says: MOMENT_SAYS };

export const countUpTo = (max: number): Kind => ({
  isOne: (text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max,
  says: `a number from 1 to ${max}`,
});

export const REFERENCE_CODE = matching(
  /^PAY-[\dA-Z-]{1,40}$/,
  'a reference code, such as PAY-7K3M-92QD-4T8X',
);
export const ORDER = matching(/^HT-[\dA-Z-]{1,40}$/, 'an order, such as HT-261122-7K3M92QD4T8X');
const UTR: Kind = {
  isOne: (text) => readUtr(text) !== null,
  says: 'a transaction ID (UTR) of 12 digits',
};
export const PAYMENT = either(REFERENCE_CODE, either(ORDER, UTR));
export const INVOICE = matching(/^[\dA-Za-z/-]{1,16}$/, 'an invoice number, such as HT-2627-00217');
export const CUSTOMER = matching(/^C-[\dA-Z-]{1,40}$/, 'a customer ID, such as C-AE3VA0HC');
export const CUSTOMER_OR_ADDRESS = either(CUSTOMER, matching(/@/, 'their email address'));
export const TICKET = matching(
  /^(?:TKT|HELP)-[\dA-Z]{1,40}$/,
  'a ticket number, such as TKT-7K3M92QD',
);
export const MESSAGE = matching(
  /^(?:BUG|SELL|HIRE|BACK|TKT|HELP)-[\dA-Z]{1,40}$/,
  'a message number, such as BUG-7K3M92QD',
);
export const TRANSFER = matching(
  /^[\w./ -]{6,64}$/,
  'the bank’s reference of the transfer, 6 to 64 letters and digits',
);
export const DAY: Kind = {
  isOne: (text) => z.iso.date().safeParse(text).success,
  says: 'a day, such as 2026-11-05',
};
export const SHA256 = matching(/^[\da-f]{64}$/, 'a SHA-256 hash of 64 characters from 0 to f');
