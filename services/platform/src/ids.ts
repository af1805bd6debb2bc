import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { INBOX_PREFIXES, InboxKind } from '@haat/contracts/inbox-kind';
import { indianDay } from '@haat/contracts/indian-time';
import { v5 as uuidv5 } from 'uuid';

/** Namespace of derived ids: after a change every repeated command would look new. */
const NAMESPACE = '4d1c5a0e-7a55-5b0c-9d0e-6f3c1b0f8a21';

/** Crockford's base 32: no I, L, O, U, so that a code can be read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const spelled = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');

const code = (length: number): string => spelled(randomBytes(length));

const digestOf = (...parts: readonly (string | number)[]): Buffer =>
  hash('sha256', JSON.stringify(parts), 'buffer');

export const newCommandId = (): string => randomUUID();

export const newSessionId = (): string => randomUUID();

/** A request's id in logs and events. */
export const newTraceId = (): string => randomUUID();

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @returns the id passed by another process of ours, or a new one */
export const traceIdFrom = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && UUID.test(header) ? header : newTraceId();

export const newDownloadId = (): string => randomUUID();

export const newHoldId = (): string => randomUUID();

/** @returns the same UUID for the same parts in the same order */
export const derivedId = (...parts: readonly string[]): string =>
  uuidv5(Buffer.from(JSON.stringify(parts)), NAMESPACE);

/**
 * Releases an ended order's reservations, by the event that ended it. Reopening the order uses the
 * same id with its claim: a late release is then a repeat and cannot release the reopened order.
 */
export const releaseIdOf = (endedBy: string): string => derivedId('free', endedBy);

/** A crawl's id grants access to it: `visitor` is a keyed hash, so that it cannot be guessed. */
export const crawlIdFor = (visitor: string, commandId: string): string =>
  derivedId('crawl', visitor, commandId);

/** @returns a customer id such as "C-7K3M92QD" */
export const newCustomerId = (): string => `C-${code(8)}`;

/** @returns a payment reference code such as "PAY-7K3M-92QD-4T8X" (60 random bits) */
export const newReferenceCode = (): string => `PAY-${code(4)}-${code(4)}-${code(4)}`;

/** As {@link newReferenceCode}, from 60 bits of a hash of the command id. */
export const referenceCodeFor = (commandId: string): string => {
  const digest = digestOf('payment', commandId);
  const letters = spelled(digest.subarray(0, 12));
  return `PAY-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
};

type NumberPrefix = (typeof INBOX_PREFIXES)[InboxKind] | 'TKT';

/** "BUG-7K3M92QD": 40 bits of a hash. `attempt`: one more for each number that is taken. */
export const inboxNumber = (prefix: NumberPrefix, commandId: string, attempt: number): string => {
  const digest = digestOf(prefix, commandId, attempt);
  return `${prefix}-${spelled(digest.subarray(0, 8))}`;
};

/**
 * The `tr` of a UPI link, "HT4T8X0V1N7K3M92QD": 80 bits of a hash, at most 35 letters and digits.
 * One per subject and `day` (India), so that reopening the payment step stores nothing.
 */
export const paymentTrFor = (
  customerId: string,
  subject: string,
  pricePaise: number,
  day: string,
): string => {
  const digest = digestOf('tr', customerId, subject, pricePaise, day);
  return `HT${spelled(digest.subarray(0, 16))}`;
};

/**
 * From its payment: submitting it twice places one order. "HT-261121-7K3M92QD4T8X" for
 * `submittedAt` (ISO 8601) in India; after one release of the payment "HT-261121-7K3M92QD4T8X-2".
 */
export const orderIdFor = (
  referenceCode: string,
  submittedAt: string,
  releases: number,
): string => {
  const day = indianDay(Date.parse(submittedAt)).slice(2).replaceAll('-', '');
  const id = `HT-${day}-${referenceCode.replace(/^PAY-/, '').replaceAll('-', '')}`;
  return releases === 0 ? id : `${id}-${releases + 1}`;
};

const PAID_ORDER_ID = /^HT-\d{6}-([\dA-Z]{4})([\dA-Z]{4})([\dA-Z]{4})(?:-\d+)?$/;

/** The payment of {@link orderIdFor}; null for an id of another form. */
export const referenceCodeOfOrder = (orderId: string): string | null => {
  const match = PAID_ORDER_ID.exec(orderId);
  return match && ['PAY', ...match.slice(1)].join('-');
};

const ORDER_ID = /^HT-[\dA-Z-]{1,60}$/;

/** Any other text names no order, or another stream. */
export const isOrderId = (text: unknown): text is string =>
  typeof text === 'string' && ORDER_ID.test(text);

/** No vowels, so that no words arise, and no letters that are easily confused. */
const USERNAME_LETTERS = 'bcdfghjkmnpqrstvwxz';
const USERNAME_ALPHABET = `${USERNAME_LETTERS}23456789`;
const USERNAME_LENGTH = 8;

/**
 * "kq4vd7zn": 38 bits of a hash, so that the account can be found. Many servers need unique first
 * eight characters; reserved names (root, test…) contain a vowel.
 */
export const hostingUsernameFor = (orderId: string, domain: string): string => {
  const bytes = digestOf('hosting', orderId, domain);
  const first = USERNAME_LETTERS.charAt((bytes[0] ?? 0) % USERNAME_LETTERS.length);
  const rest = Array.from(bytes.subarray(1, USERNAME_LENGTH), (byte) =>
    USERNAME_ALPHABET.charAt(byte % USERNAME_ALPHABET.length),
  );
  return first + rest.join('');
};

export const licenceIdFor = (customerId: string, itemId: number, domain: string): string =>
  derivedId('licence', customerId, String(itemId), domain);

/**
 * "HT-FREE-7K3M92QD4T8X", from the customer: repeated requests are one order. `releases`: earlier
 * free orders that ended.
 */
export const freeOrderIdFor = (customerId: string, releases: number): string => {
  const digest = digestOf('free hosting', customerId, releases);
  return `HT-FREE-${spelled(digest.subarray(0, 12))}`;
};

/** For an upgrade that costs nothing. @param ended orders of the subscription that ended before */
export const freeUpgradeOrderIdFor = (subscriptionId: string, ended: number): string =>
  `HT-FREE-${spelled(digestOf('free upgrade', subscriptionId, ended).subarray(0, 12))}`;

/** @returns lower-case hex SHA-256 */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');
