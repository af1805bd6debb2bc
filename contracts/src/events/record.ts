import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';

/** The identity of a store, which its keys must match, and its moves. */
export const RECORD_STREAM = 'record';
/** Signed heads of all other streams. */
export const ANCHOR_STREAM = 'anchors';

/** The first event of a store: names the keys for its stream names and anchors. */
export const eventLogOpened = defineEvent(
  'EventLogOpened',
  z.object({
    recordId: z.uuid(),
    /** A keyed hash: only the right naming key gives it. */
    namingCheck: z.string(),
    /** Ed25519 key that verifies anchors: SPKI, base64. Also stored beside the keys. */
    anchorPublicKey: z.string(),
    openedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['migrations'],
    shownIn: { nothing: 'It is about the store: ops read it from its own stream.' },
    example: {
      recordId: '5f0c3a52-9c4e-4d0c-8a55-0e6f3c1b0f8a',
      namingCheck: '7c1d0b0a4c6f47e2a9d5b0c2f9a1e3d4',
      anchorPublicKey: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
      openedAt: '2026-11-22T09:00:00.000Z',
    },
  },
);

/** The last event of a stream; its hash covers all before it. */
const headSchema = z.object({ revision: z.int().nonnegative(), hash: z.string() });
export type StreamHead = z.infer<typeof headSchema>;

/** Signed heads of the streams that grew: write access alone cannot rewrite events unnoticed. */
export const headsAnchored = defineEvent(
  'HeadsAnchored',
  z.object({
    recordId: z.uuid(),
    /** From 1, without a gap. */
    sequence: z.int().positive(),
    /** Position in this store of the last event that it covers. */
    upTo: z.string(),
    /** The same event by stream: valid in another engine, where positions differ. */
    last: z.object({ stream: z.string(), revision: z.int().nonnegative() }),
    /** Events that all anchors so far cover. */
    events: z.int().positive(),
    heads: z.record(z.string(), headSchema),
    anchoredAt: z.iso.datetime(),
    /** The signature of the anchor before; null for the first. */
    previousSignature: z.string().nullable(),
    /** Ed25519 over the canonical JSON of the fields above, base64. */
    signature: z.string(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: { nothing: '`ops -- events verify` reads it from its own stream.' },
    example: {
      recordId: '5f0c3a52-9c4e-4d0c-8a55-0e6f3c1b0f8a',
      sequence: 1,
      upTo: '0000000000000000014',
      last: { stream: 'order-HT-261121-7K3M92QD4T8X', revision: 4 },
      events: 14,
      heads: {
        'order-HT-261121-7K3M92QD4T8X': {
          revision: 4,
          hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      },
      anchoredAt: '2026-11-22T09:31:00.000Z',
      previousSignature: null,
      signature:
        'qL0m6m2JkzqkV8l3m3n1o9xk0a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0u1v2w3x4y5z6A7B8C9D0E==',
    },
  },
);

const logCopySchema = z.object({
  engine: z.enum(['postgres', 'eventstoredb']),
  /** Hosts and database, without user and password. */
  address: z.string(),
  /** Names the copy of the event log in this store. */
  copy: z.uuid(),
});
export type LogCopy = z.infer<typeof logCopySchema>;

/** The last event of the old copy, which takes no more, and the next event of the new one. */
export const eventLogMoved = defineEvent(
  'EventLogMoved',
  z.object({
    recordId: z.uuid(),
    from: logCopySchema,
    to: logCopySchema,
    /** All events before this one, anchors included. */
    events: z.int().positive(),
    /**
     * SHA-256 (hex) over their lines: canonical JSON of stream, revision, id, type, data and
     * metadata, each with a line feed.
     */
    hash: z.string(),
    /** The newest anchor among them. */
    lastAnchor: z.object({ sequence: z.int().positive(), signature: z.string() }).nullable(),
    movedAt: z.iso.datetime(),
    /** Ed25519 over the canonical JSON of the fields above, base64. */
    signature: z.string(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: { nothing: 'It is about the store: services and ops read it from its own stream.' },
    example: {
      recordId: '5f0c3a52-9c4e-4d0c-8a55-0e6f3c1b0f8a',
      from: {
        engine: 'postgres',
        address: 'postgres://127.0.0.1:5432/haat',
        copy: '0b9d6a53-2c70-4b57-9d0e-8d2f6f1f6a11',
      },
      to: {
        engine: 'eventstoredb',
        address: 'esdb://events.example.in:2113',
        copy: '6f6de7a8-7f0b-4c3e-a7ac-4be1c7c4a9d2',
      },
      events: 14,
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      lastAnchor: null,
      movedAt: '2026-11-22T21:00:00.000Z',
      signature:
        'qL0m6m2JkzqkV8l3m3n1o9xk0a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0u1v2w3x4y5z6A7B8C9D0E==',
    },
  },
);

export const recordEvents = [eventLogOpened, headsAnchored, eventLogMoved] as const;
export type HeadsAnchored = EventOf<typeof headsAnchored>;
export type EventLogOpened = EventOf<typeof eventLogOpened>;
export type EventLogMoved = EventOf<typeof eventLogMoved>;
