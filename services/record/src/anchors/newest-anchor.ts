import { canonicalJson } from '@haat/contracts/canonical-json';
import { type EventStore, type Position, type RecordedEvent, START } from '@haat/event-store/port';
import type { KeyStore, SavedAnchor } from '../keys/key-store.ts';
import { type Anchor, type AnchorEvent, anchorEvent, anchorsAfter } from './anchor-event.ts';
import { AnchorMismatch } from './anchor-mismatch.ts';
import { followAnchor, type KeyRotation } from './key-rotation.ts';

/** Streams checked in parallel. */
const AT_ONCE = 8;

const isCutFrom = (saved: SavedAnchor): AnchorMismatch =>
  new AnchorMismatch(
    `Anchor ${saved.anchor.sequence} is kept outside the event store and is not in it: events ` +
      'were cut off, or an earlier backup was restored',
  );

const isSame = (saved: SavedAnchor, recorded: RecordedEvent): boolean =>
  recorded.revision === saved.revision &&
  canonicalJson(recorded.data) === canonicalJson(saved.anchor);

/**
 * Found by its event: a log that was moved has other positions than its anchors name. @throws
 * {AnchorMismatch} if the event is missing
 */
export const endOf = async (
  store: Pick<EventStore, 'read'>,
  { sequence, last }: Anchor,
): Promise<Position> => {
  const { events } = await store.read(last.stream, { fromRevision: BigInt(last.revision) });
  if (events[0] !== undefined) return events[0].position;
  throw new AnchorMismatch(
    `${last.stream} no longer has event ${last.revision}, the last that anchor ${sequence} covers`,
  );
};

/** @throws {AnchorMismatch} for an anchor that does not follow the one before */
export const requireSuccessor = (
  keyRotation: KeyRotation,
  before: Anchor | null,
  recorded: RecordedEvent,
): AnchorEvent => {
  const followed = followAnchor(keyRotation, before, recorded);
  if (!followed.ok) throw new AnchorMismatch(followed.message);
  return followed.next;
};

/**
 * From the one saved in the key store, which may be older after a crash. @throws {AnchorMismatch}
 * if the saved one is missing from the event store, or one does not follow
 */
export const newestAnchor = async (
  store: Pick<EventStore, 'read' | 'readAll'>,
  keyStore: Pick<KeyStore, 'savedAnchor' | 'saveAnchor'>,
  keyRotation: KeyRotation,
): Promise<AnchorEvent | null> => {
  const saved = await keyStore.savedAnchor();
  let newest: AnchorEvent | null = null;
  // An anchor lies after what it covers.
  const after =
    saved === null
      ? START
      : await endOf(store, saved.anchor).catch((error: unknown) => {
          throw error instanceof AnchorMismatch ? isCutFrom(saved) : error;
        });
  for await (const recorded of anchorsAfter(store, after)) {
    if (saved !== null && newest === null) {
      if (recorded.revision < saved.revision) continue;
      if (!isSame(saved, recorded)) throw isCutFrom(saved);
      newest = anchorEvent(recorded);
    } else {
      newest = requireSuccessor(keyRotation, newest?.anchor ?? null, recorded);
    }
  }
  if (saved !== null && newest === null) throw isCutFrom(saved);
  if (newest !== null && newest.recorded.revision !== saved?.revision) {
    await keyStore.saveAnchor({ revision: newest.recorded.revision, anchor: newest.anchor });
  }
  return newest;
};

/** @throws {AnchorMismatch} if a stream does not hold the signed event */
export const requireHeads = async (
  store: Pick<EventStore, 'read'>,
  { sequence, heads }: Anchor,
): Promise<void> => {
  const left = Object.entries(heads);
  const lookAt = async ([stream, head]: (typeof left)[number]): Promise<void> => {
    const { events } = await store.read(stream, { fromRevision: BigInt(head.revision) });
    if (events[0]?.metadata.hash === head.hash) return;
    throw new AnchorMismatch(
      `${stream} no longer has event ${head.revision}, which anchor ${sequence} covers`,
    );
  };
  while (left.length > 0) await Promise.all(left.splice(0, AT_ONCE).map(lookAt));
};
