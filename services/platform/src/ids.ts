/** The one place that makes identifiers. */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { INBOX_PREFIXES, InboxKind } from '@haat/contracts/inbox-kind';
import { indianDay } from '@haat/contracts/indian-time';
import { v5 as uuidv5 } from 'uuid';

/** The namespace of Haat's derived ids; changing it would make every repeated command look new. */
const NAMESPACE = '4d1c5a0e-7a55-5b0c-9d0e-6f3c1b0f8a21';

/** Crockford's base 32: no I, L, O, U, so that a code survives being read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One letter a byte. */
const spelled = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');

const code = (length: number): string => spelled(randomBytes(length));

/** @returns SHA-256, of which an id takes as much as it needs. */
const digestOf = (...parts: readonly (string | number)[]): Buffer =>
  hash('sha256', JSON.stringify(parts), 'buffer');

/** @returns a random UUID, for a command that came without an Idempotency-Key. */
export const newCommandId = (): string => randomUUID();

export const newSessionId = (): string => randomUUID();

/** What one request is called in logs and in the events that come of it. */
export const newTraceId = (): string => randomUUID();

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @returns the id that another process of ours gave the request; a new one where it gave none. */
export const traceIdFrom = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && UUID.test(header) ? header : newTraceId();

export const newDownloadId = (): string => randomUUID();

/** @returns the same UUID for the same parts, in the same order. */
export const derivedId = (...parts: readonly string[]): string =>
  uuidv5(Buffer.from(JSON.stringify(parts)), NAMESPACE);

/**
 * The command that frees what an order held which has ended: whoever gives it, it is the same one.
 * Who brings the order back gives it together with the new claim; the worker's own, however late, is
 * a repeat then, and frees nothing of an order that goes on.
 * @param endedBy the id of the event that ended the order.
 */
export const freeingIdOf = (endedBy: string): string => derivedId('free', endedBy);

/**
 * The id of a crawl; knowing it is the right to see it, and a repeated command gets the same one.
 * @param visitor a keyed hash of who asks, so that nobody can work the id out.
 */
export const crawlIdFor = (visitor: string, commandId: string): string =>
  derivedId('crawl', visitor, commandId);

/** @returns a customer id such as "C-7K3M92QD". */
export const newCustomerId = (): string => `C-${code(8)}`;

/** @returns a payment reference code such as "PAY-7K3M-92QD-4T8X" (60 random bits). */
export const newReferenceCode = (): string => `PAY-${code(4)}-${code(4)}-${code(4)}`;

/**
 * The reference code of a payment that begins with its command: a repeat gets the same one.
 * @returns 60 bits of a hash of the command id, as {@link newReferenceCode} writes them.
 */
export const referenceCodeFor = (commandId: string): string => {
  const digest = digestOf('payment', commandId);
  const letters = spelled(digest.subarray(0, 12));
  return `PAY-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
};

type NumberPrefix = (typeof INBOX_PREFIXES)[InboxKind] | 'TKT';

/**
 * The number that the sender of a message or a ticket quotes: a repeated command gets the same one.
 * @param attempt 0, or one more for each number that another message has.
 * @returns such as "BUG-7K3M92QD" (40 bits of a hash of the command id).
 */
export const inboxNumber = (prefix: NumberPrefix, commandId: string, attempt: number): string => {
  const digest = digestOf(prefix, commandId, attempt);
  return `${prefix}-${spelled(digest.subarray(0, 8))}`;
};

/**
 * The `tr` of a UPI link. Opened again for the same thing on the same day it is the same one, so
 * that looking at the payment step stores nothing more.
 * @param subject the name that is paid for, or what says which plan or item.
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
 * An order takes its id from the payment that pays it, so that two submits of one payment can
 * only ever place one order.
 * @param submittedAt when the payment was reported, ISO 8601; its day in India stands in the id.
 * @param releases orders that it stood for before and stands for no more.
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

/** Order ids are made by us: anything else is not looked for, or is the stream of something else. */
export const isOrderId = (text: unknown): text is string =>
  typeof text === 'string' && ORDER_ID.test(text);

/** Neither vowels, so that no word comes of it, nor what is mistaken for something else. */
const USERNAME_LETTERS = 'bcdfghjkmnpqrstvwxz';
const USERNAME_ALPHABET = `${USERNAME_LETTERS}23456789`;
const USERNAME_LENGTH = 8;

/**
 * What the account of an order's plan is called at the hosting server: always the same, so that it is
 * found again. Eight characters, because on many servers these have to differ from everybody else's;
 * none of the names that servers keep for themselves (root, test…) is without a vowel and as long.
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

/** @returns the same for the same item, bought by the same customer for the same domain. */
export const licenceIdFor = (customerId: string, itemId: number, domain: string): string =>
  derivedId('licence', customerId, String(itemId), domain);

/**
 * A free order takes its id from the customer, who may have one: however often it is asked for, it
 * is one order.
 * @param releases orders that had the free plan before and have it no more.
 * @returns such as "HT-FREE-7K3M92QD4T8X".
 */
export const freeOrderIdFor = (customerId: string, releases: number): string => {
  const digest = digestOf('free hosting', customerId, releases);
  return `HT-FREE-${spelled(digest.subarray(0, 12))}`;
};

/** @returns lower-case hex SHA-256. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');
