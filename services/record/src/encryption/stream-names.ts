import { createHmac, type KeyObject } from 'node:crypto';
import { emailKey } from '@haat/contracts/email-address';
import { shownEmail } from './shown-email.ts';

export type CreditName =
  | { readonly bankId: string }
  | { readonly utr: string }
  /** A row of a statement. */
  | {
      readonly account: string;
      readonly date: string;
      readonly reference: string;
      readonly amountPaise: number;
    };

/** Keyed hashes, 128 bits in hex: without the key a guess cannot be confirmed. */
export type StreamNames = {
  /** All spellings of an address have one name, see `emailKey`. */
  readonly email: (address: string) => string;
  /** From before addresses were normalised, where they differ. */
  readonly emailBefore: (address: string) => readonly string[];
  /** From `readUtr`. */
  readonly utr: (utr: string) => string;
  readonly credit: (credit: CreditName) => string;
  readonly refund: (number: string) => string;
  /** Names rows, not streams. `id`: the payment app's own. */
  readonly settled: (app: string, id: string, kind: string) => string;
  /** Hashed because some requests contain passwords. */
  readonly request: (content: string) => string;
  /** Proves which key named a store's streams without revealing it. */
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
