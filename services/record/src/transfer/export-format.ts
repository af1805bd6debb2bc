import { type KeyObject, sign, verify } from 'node:crypto';
import type { RecordedEvent } from '@haat/event-store/port';
import { z } from 'zod';
import { openPublicKey } from '../keys/signature.ts';

/** Lines of JSON: a head, the events as stored (encrypted) in order, and a signed foot. */
export const headSchema = z.strictObject({
  format: z.literal('haat-record'),
  version: z.literal(1),
  /** See `StoreIdentity`. */
  storeId: z.string(),
  /** Exclusive start; '' for the first event. */
  after: z.string(),
  /** Inclusive end. */
  upTo: z.string(),
  exportedAt: z.iso.datetime(),
});
export type ExportHead = z.infer<typeof headSchema>;

const json = z.record(z.string(), z.unknown());

const lineSchema = z.strictObject({
  position: z.string(),
  stream: z.string(),
  revision: z.int().nonnegative(),
  id: z.uuid(),
  type: z.string(),
  data: json,
  metadata: json,
  recordedAt: z.iso.datetime(),
});
export type EventLine = z.infer<typeof lineSchema>;

const footSchema = z.strictObject({
  events: z.int().nonnegative(),
  /** SHA-256 (hex) of every byte before this line. */
  hash: z.string(),
  /** Ed25519 by the key that signs anchors, base64. */
  signature: z.string(),
});
export type ExportFoot = z.infer<typeof footSchema>;

export const afterHeadSchema = z.union([lineSchema, footSchema]);

export const isFoot = (line: EventLine | ExportFoot): line is ExportFoot => 'signature' in line;

export const eventLine = ({ revision, position, ...event }: RecordedEvent): EventLine => ({
  position,
  stream: event.stream,
  revision: Number(revision),
  id: event.id,
  type: event.type,
  data: event.data,
  metadata: event.metadata,
  recordedAt: event.recordedAt,
});

type Unsigned = Omit<ExportFoot, 'signature'>;

/** Differs from a signed anchor, which is JSON, so that neither can pass for the other. */
const bytesOf = ({ events, hash }: Unsigned): Buffer =>
  Buffer.from(`haat-record 1\n${events}\n${hash}`);

export const signFoot = (key: KeyObject, foot: Unsigned): ExportFoot => ({
  ...foot,
  signature: sign(null, bytesOf(foot), key).toString('base64'),
});

/** @param publicKey SPKI, base64 */
export const isSignedFoot = (publicKey: string, { signature, ...foot }: ExportFoot): boolean =>
  verify(null, bytesOf(foot), openPublicKey(publicKey), Buffer.from(signature, 'base64'));
