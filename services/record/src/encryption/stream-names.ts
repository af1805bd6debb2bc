import { createHmac, type KeyObject } from 'node:crypto';
import { emailKey } from '@haat/contracts/email-address';
import { shownEmail } from './shown-email.ts';

/** What a credit in the bank is known by. */
export type CreditName =
  /** The bank's own id. */
  | { readonly bankId: string }
  /** The bank reference, as `readUtr` gives it. */
  | { readonly utr: string }
  /** What a row of a statement says. */
  | {
      readonly account: string;
      readonly date: string;
      readonly reference: string;
      readonly amountPaise: number;
    };

/**
 * Names of streams after what identifies a person or a payment: keyed hashes, 128 bits in hex.
 * Nobody without the key can find out whether an address or a bank reference is among them.
 */
export type StreamNames = {
  /** @param address as typed; spellings of one address have one name, see `emailKey`. */
  readonly email: (address: string) => string;
  /** The names that `email` gave before it read addresses, where they differ from today's. */
  readonly emailBefore: (address: string) => readonly string[];
  /** @param utr as `readUtr` gives it. */
  readonly utr: (utr: string) => string;
  readonly credit: (credit: CreditName) => string;
  /** @param number under which money goes back; its case does not matter. */
  readonly refund: (number: string) => string;
  /** @param id a payment app's own id of a payment; no stream is named so, but rows are. */
  readonly settled: (app: string, id: string, kind: string) => string;
  /** What tells one request from another: passwords stand in some. */
  readonly request: (content: string) => string;
  /** Shows that this key named a store's streams, and tells nothing else. */
  readonly check: string;
};

const partsOf = (credit: CreditName): readonly (string | number)[] => {
  if ('bankId' in credit) return ['bank', credit.bankId];
  if ('utr' in credit) return ['utr', credit.utr];
  return ['row', credit.account, credit.date, credit.reference, credit.amountPaise];
};

export const createStreamNames = (key: KeyObject): StreamNames => {
  const named = (...parts: readonly (string | number)[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  const email = (address: string) => named('email', emailKey(address));
  return {
    email,
    emailBefore: (address) => {
      const spellings = [address.trim(), shownEmail(address)];
      const before = spellings.map((spelling) => named('email', spelling.toLowerCase()));
      return [...new Set(before)].filter((name) => name !== email(address));
    },
    utr: (utr) => named('utr', utr),
    credit: (credit) => named('credit', ...partsOf(credit)),
    refund: (number) => named('refund', number.toUpperCase()),
    settled: (app, id, kind) => named('settled', app, id, kind),
    request: (content) => named('request', content),
    check: named('check'),
  };
};
