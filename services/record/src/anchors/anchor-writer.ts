import { ANCHOR_STREAM, type HeadsAnchored, type StreamHead } from '@haat/contracts/events/record';
import {
  type EventBatch,
  type EventStore,
  type Position,
  PositionAhead,
  START,
} from '@haat/event-store/port';
import { type Clock, isoNow } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import { SOFTWARE_VERSION } from '@haat/platform/process';
import type { EncryptedStore } from '../encryption/encrypted-store.ts';
import { decidedAt } from '../hash-chain/decided-at.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { RecordKeys } from '../keys/record-keys.ts';
import { publicKeyOf, signed } from '../keys/signature.ts';
import { recordIn, requireKeys, requireMatch } from '../opening/open-record.ts';
import type { AnchorEvent } from './anchor-event.ts';
import { AnchorMismatch } from './anchor-mismatch.ts';
import { isCovered } from './covered.ts';
import type { KeyRotation } from './key-rotation.ts';
import { endOf, newestAnchor, requireHeads, requireSuccessor } from './newest-anchor.ts';

export type AnchorWriterServices = {
  /** Stored form: anchors hold no personal data. */
  readonly store: EventStore & Pick<EncryptedStore, 'encrypt'>;
  readonly keyStore: Pick<KeyStore, 'recordKeys' | 'savedAnchor' | 'saveAnchor'>;
  readonly clock: Clock;
};

export type AnchorWriterOptions = {
  /** Events per anchor, and the maximum heads that one lists. */
  readonly everyEvents: number;
  /** Age of the oldest event at which an anchor covers fewer, in ms. */
  readonly maxAgeMs: number;
};

export type AnchorWriter = {
  /**
   * Reads new events and signs due anchors. @throws {AnchorMismatch}, permanently, if the store
   * does not hold what was signed
   */
  readonly poll: (signal?: AbortSignal) => Promise<void>;
};

type Reach = {
  readonly newest: AnchorEvent | null;
  /** Events were read up to here. */
  readonly read: Position;
  readonly upTo: Position;
  readonly last: HeadsAnchored['data']['last'] | null;
  readonly heads: ReadonlyMap<string, StreamHead>;
  readonly events: number;
  readonly since: number;
  /** The store's `news` at the last read to the end; the same value means no new events. */
  readonly quietSince: number | undefined;
};

/** Events per read. */
const PAGE = 500;

const reachOf = (newest: AnchorEvent | null, end: Position): Reach => ({
  newest,
  read: end,
  upTo: end,
  last: null,
  heads: new Map(),
  events: 0,
  quietSince: undefined,
  since: Number.POSITIVE_INFINITY,
});

type Opened = { readonly keys: RecordKeys; readonly keyRotation: KeyRotation };

const open = async ({ store, keyStore }: AnchorWriterServices): Promise<Opened> => {
  const record = await recordIn(store);
  if (record === null) throw new AnchorMismatch('The event store has lost its first event');
  const keys = await requireKeys(keyStore);
  requireMatch(keys, record);
  return { keys, keyRotation: { publicKey: publicKeyOf(keys), recordId: record.recordId } };
};

/** Anchors are their own checkpoint; the loser of a race continues from the winner's anchor. */
export const createAnchorWriter = (
  services: AnchorWriterServices,
  { everyEvents, maxAgeMs }: AnchorWriterOptions,
): AnchorWriter => {
  const { store, keyStore, clock } = services;
  let opened: Opened | undefined;
  let reach: Reach | undefined;

  const begin = async (): Promise<Reach> => {
    opened ??= await open(services);
    const newest = await newestAnchor(store, keyStore, opened.keyRotation);
    if (newest === null) return reachOf(null, START);
    await requireHeads(store, newest.anchor);
    return reachOf(newest, await endOf(store, newest.anchor));
  };

  const take = (from: Reach, page: EventBatch): Reach => {
    const heads = new Map(from.heads);
    let { upTo, last, events, since } = from;
    for (const event of page.events) {
      if (!isCovered(event)) continue;
      const { stream, revision, metadata } = event;
      heads.set(stream, { revision: Number(revision), hash: String(metadata.hash) });
      upTo = event.position;
      last = { stream, revision: Number(revision) };
      events += 1;
      // The writer's clock may run ahead, so compare with our own.
      since = Math.min(since, Date.parse(decidedAt(event)), clock.now());
    }
    return { ...from, read: page.position, upTo, last, heads, events, since };
  };

  /**
   * Another worker's anchor, or its own without an answer; reads again what that does not cover.
   */
  const followWinner = async (
    newest: AnchorEvent | null,
    keyRotation: KeyRotation,
  ): Promise<Reach> => {
    const fromRevision = (newest?.recorded.revision ?? -1n) + 1n;
    const [winner] = (await store.read(ANCHOR_STREAM, { fromRevision })).events;
    if (winner === undefined) {
      throw new AnchorMismatch(
        `Anchor ${newest?.anchor.sequence ?? 1} is no longer in the event store`,
      );
    }
    const next = requireSuccessor(keyRotation, newest?.anchor ?? null, winner);
    await keyStore.saveAnchor({ revision: winner.revision, anchor: next.anchor });
    return reachOf(next, await endOf(store, next.anchor));
  };

  const write = async (from: Reach, { keys, keyRotation }: Opened): Promise<Reach> => {
    const { newest, upTo, last, heads } = from;
    if (last === null) throw new Error('An anchor would cover nothing');
    const anchoredAt = isoNow(clock);
    const anchor = signed(keys.anchors, {
      recordId: keyRotation.recordId,
      sequence: (newest?.anchor.sequence ?? 0) + 1,
      upTo,
      last,
      events: (newest?.anchor.events ?? 0) + from.events,
      heads: Object.fromEntries(heads),
      anchoredAt,
      previousSignature: newest?.anchor.signature ?? null,
    });
    const commandId = newCommandId();
    const [event] = await store.encrypt({
      stream: ANCHOR_STREAM,
      events: [{ type: 'HeadsAnchored', data: anchor }],
      recorded: newest === null ? [] : [newest.recorded],
      metadata: {
        commandId,
        causationId: commandId,
        correlationId: ANCHOR_STREAM,
        actor: { kind: 'system', name: 'worker' },
        softwareVersion: SOFTWARE_VERSION,
      },
      occurredAt: anchoredAt,
    });
    if (event === undefined) throw new Error('An anchor covers no events');
    const expected = newest?.recorded.revision ?? 'no_stream';
    const appended = await store.append(ANCHOR_STREAM, [event], expected);
    if (!appended.ok) return followWinner(newest, keyRotation);
    const { revision, position } = appended;
    await keyStore.saveAnchor({ revision, anchor });
    const stands = { stream: ANCHOR_STREAM, revision, position, recordedAt: anchoredAt };
    return { ...reachOf({ recorded: { ...event, ...stands }, anchor }, upTo), read: from.read };
  };

  const goOn = async (signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      reach ??= await begin();
      if (opened === undefined || signal?.aborted) return;
      // Before reading: events appended during the read count as new.
      const news = store.news?.();
      let isAtEnd = news !== undefined && news === reach.quietSince;
      // A full page may already wait if the last poll could not sign.
      if (!isAtEnd && reach.events < everyEvents) {
        const limit = Math.min(PAGE, everyEvents - reach.events);
        const page = await store.readAll(reach.read, { limit });
        reach = { ...take(reach, page), quietSince: page.caughtUp ? news : undefined };
        isAtEnd = page.caughtUp;
      }
      const { read, since, events } = reach;
      const isOld = isAtEnd && clock.now() - since >= maxAgeMs;
      if (events >= everyEvents || isOld) reach = await write(reach, opened);
      // After following another worker's anchor, later events are read again.
      if (isAtEnd && reach.read === read) return;
    }
  };

  return {
    poll: async (signal) => {
      try {
        await goOn(signal);
      } catch (error) {
        if (!(error instanceof PositionAhead)) throw error;
        throw new AnchorMismatch('The event store ends before what was read of it', {
          cause: error,
        });
      }
    },
  };
};
