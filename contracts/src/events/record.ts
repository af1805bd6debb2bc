import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';

/** Holds one event: what a store's keys must fit. */
export const RECORD_STREAM = 'record';
/** The signed heads of all other streams, one event after another. */
export const ANCHOR_STREAM = 'anchors';

/** The first event of a store: whose keys name its streams and sign its anchors. */
export const eventLogOpened = defineEvent(
  'EventLogOpened',
  z.object({
    recordId: z.uuid(),
    /** A keyed hash that only the right naming key gives. */
    namingCheck: z.string(),
    /** Of the Ed25519 key that signs anchors: SPKI, base64. Kept beside the keys as well. */
    anchorPublicKey: z.string(),
    openedAt: z.iso.datetime(),
  }),
);

/** Where one stream ended. Its hash vouches for every event before it. */
const headSchema = z.object({ revision: z.int().nonnegative(), hash: z.string() });
export type StreamHead = z.infer<typeof headSchema>;

/**
 * Where every stream ended that grew since the anchor before. Signed, so that nobody who can write
 * to the store alone can take events out, cut its end off, or chain other ones anew.
 */
export const headsAnchored = defineEvent(
  'HeadsAnchored',
  z.object({
    recordId: z.uuid(),
    /** From 1, without a gap. */
    sequence: z.int().positive(),
    /** The last event that it covers: a position of this store. */
    upTo: z.string(),
    /** The same event by its place in its stream: that stays the same where another engine has other positions. */
    last: z.object({ stream: z.string(), revision: z.int().nonnegative() }),
    /** How many events it and all anchors before it cover. */
    events: z.int().positive(),
    heads: z.record(z.string(), headSchema),
    anchoredAt: z.iso.datetime(),
    /** The signature of the anchor before; null for the first. */
    previousSignature: z.string().nullable(),
    /** Ed25519 over the canonical JSON of all of the above, base64. */
    signature: z.string(),
  }),
);

export const recordEvents = [eventLogOpened, headsAnchored] as const;
export type HeadsAnchored = EventOf<typeof headsAnchored>;
export type EventLogOpened = EventOf<typeof eventLogOpened>;
