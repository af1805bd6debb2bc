import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { INBOX_PREFIXES, InboxKind } from '@haat/contracts/inbox-kind';
import { indianDay } from '@haat/contracts/indian-time';
import { v5 as uuidv5 } from 'uuid';

/** Namespace of derived ids; changing it would make every repeated command look new. */
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

/** @returns the id passed by another process of ours, or a new one. */
export const traceIdFrom = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && UUID.test(header) ? header : newTraceId();

export const newDownloadId = (): string => randomUUID();

/** @returns the same UUID for the same parts in the same order. */
export const derivedId = (...parts: readonly string[]): string =>
  uuidv5(Buffer.from(JSON.stringify(parts)), NAMESPACE);

/**
 * The id of the command that releases an ended order's reservations. Reopening the order uses
 * it together with the new claim, so a late release by the worker is a repeat and cannot
 * release the reopened order.
 * @param endedBy the id of the event that ended the order.
 */
export const freeingIdOf = (endedBy: string): string => derivedId('free', endedBy);

/**
 * A crawl's id, which grants access to it; a repeated command gets the same one.
 * @param visitor a keyed hash of the caller, so that the id cannot be guessed.
 */
export const crawlIdFor = (visitor: string, commandId: string): string =>
  derivedId('crawl', visitor, commandId);

/** @returns a customer id such as "C-7K3M92QD". */
export const newCustomerId = (): string => `C-${code(8)}`;

/** @returns a payment reference code such as "PAY-7K3M-92QD-4T8X" (60 random bits). */
export const newReferenceCode = (): string => `PAY-${code(4)}-${code(4)}-${code(4)}`;

/**
 * The reference code of a payment that starts with its command.
 * @returns 60 bits of a hash of the command id, formatted as in {@link newReferenceCode}.
 */
export const referenceCodeFor = (commandId: string): string => {
  const digest = digestOf('payment', commandId);
  const letters = spelled(digest.subarray(0, 12));
  return `PAY-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
};

type NumberPrefix = (typeof INBOX_PREFIXES)[InboxKind] | 'TKT';

/**
 * The number of a message or ticket; a repeated command gets the same one.
 * @param attempt 0, plus one for each number that is taken.
 * @returns such as "BUG-7K3M92QD" (40 bits of a hash of the command id).
 */
export const inboxNumber = (prefix: NumberPrefix, commandId: string, attempt: number): string => {
  const digest = digestOf(prefix, commandId, attempt);
  return `${prefix}-${spelled(digest.subarray(0, 8))}`;
};

/**
 * The `tr` of a UPI link, the same for the same thing on one day, so that reopening the payment
 * step stores nothing.
 * @param subject the domain, or the plan or item.
 * @param day "2026-11-22", in India.
 * @returns such as "HT4T8X0V1N7K3M92QD": 80 bits of a hash, at most 35 letters and digits.
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
 * An order's id comes from its payment, so that submitting a payment twice can place only one
 * order.
 * @param submittedAt ISO 8601; its day in India is part of the id.
 * @param releases earlier orders that this payment was released from.
 * @returns such as "HT-261121-7K3M92QD4T8X"; after one release "HT-261121-7K3M92QD4T8X-2".
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

const ORDER_ID = /^HT-[\dA-Z-]{1,60}$/;

/** Any other text names no order, or another stream. */
export const isOrderId = (text: unknown): text is string =>
  typeof text === 'string' && ORDER_ID.test(text);

/** No vowels, so that no words arise, and no letters that are easily confused. */
const USERNAME_LETTERS = 'bcdfghjkmnpqrstvwxz';
const USERNAME_ALPHABET = `${USERNAME_LETTERS}23456789`;
const USERNAME_LENGTH = 8;

/**
 * An order's username at the hosting server, deterministic so that the account can be found.
 * The first eight characters must be unique on many servers; reserved names (root, test…)
 * contain a vowel.
 * @returns such as "kq4vd7zn" (38 bits of a hash), a letter first.
 */
export const hostingUsernameFor = (orderId: string, domain: string): string => {
  const bytes = digestOf('hosting', orderId, domain);
  const first = USERNAME_LETTERS.charAt((bytes[0] ?? 0) % USERNAME_LETTERS.length);
  const rest = Array.from(bytes.subarray(1, USERNAME_LENGTH), (byte) =>
    USERNAME_ALPHABET.charAt(byte % USERNAME_ALPHABET.length),
  );
  return first + rest.join('');
};

/** @returns the same id for the same customer, item and domain. */
export const licenceIdFor = (customerId: string, itemId: number, domain: string): string =>
  derivedId('licence', customerId, String(itemId), domain);

/**
 * A free order's id comes from the customer, who may have one: repeated requests are one order.
 * @param releases earlier free orders that have ended.
 * @returns such as "HT-FREE-7K3M92QD4T8X".
 */
export const freeOrderIdFor = (customerId: string, releases: number): string => {
  const digest = digestOf('free hosting', customerId, releases);
  return `HT-FREE-${spelled(digest.subarray(0, 12))}`;
};

/** @returns lower-case hex SHA-256. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');
