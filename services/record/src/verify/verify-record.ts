import { eventMetadataSchema } from '@haat/contracts/events/event';
import { type EventLogOpened, RECORD_STREAM } from '@haat/contracts/events/record';
import { UnreadableEvent } from '@haat/contracts/events/registry';
import { ERASED } from '@haat/contracts/personal';
import { isStoreIdentity } from '@haat/event-store/connect';
import {
  comparePositions,
  type EventStore,
  type RecordedEvent,
  START,
} from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import { anchorsAfter } from '../anchors/anchor-event.ts';
import { isCovered } from '../anchors/covered.ts';
import { restoreFields } from '../encryption/personal-fields.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { RecordKeys } from '../keys/record-keys.ts';
import { publicKeyOf } from '../keys/signature.ts';
import { isMove } from '../opening/open-log.ts';
import { RecordMismatch, recordIn, requireKeys, requireMatch } from '../opening/open-record.ts';
import { createAnchorCheck } from './anchors.ts';
import { createIdCheck } from './event-ids.ts';
import { createFindings, type Finding, type Findings } from './finding.ts';
import { createMoveCheck } from './moves.ts';
import { compareSaved } from './saved-anchor.ts';
import { createStreams } from './streams.ts';

export type VerifyServices = {
  readonly store: Pick<EventStore, 'read' | 'readAll' | 'identify'>;
  readonly keyStore: Pick<KeyStore, 'recordKeys' | 'savedAnchor' | 'subjects'>;
  readonly clock: Clock;
};

export type VerifyProgress = { readonly events: number; readonly streams: number };

export type Verification = VerifyProgress & {
  readonly anchors: number;
  /** Events that the newest anchor covers; later ones have only their hashes. */
  readonly anchored: number;
  /** Erased subjects' events: their ids no longer prove who wrote them. */
  readonly forgotten: number;
  readonly found: number;
  readonly findings: readonly Finding[];
};

const PAGE = 1_000;

/** Only well-formed metadata of the shop counts. */
const asWritten = (event: RecordedEvent): RecordedEvent => {
  const written: Readonly<Record<string, unknown>> = { ...event.metadata };
  // An operator's reason is encrypted with the rest.
  const actor = restoreFields({ actor: written.actor }, () => ERASED);
  const isWhole = eventMetadataSchema.safeParse({ ...written, ...actor }).success;
  return isWhole ? event : { ...event, metadata: {} };
};

const recordOf = async (
  store: VerifyServices['store'],
  keys: RecordKeys,
  findings: Findings,
): Promise<EventLogOpened['data'] | null> => {
  const at = { stream: RECORD_STREAM, revision: 0 };
  try {
    const record = await recordIn(store);
    if (record !== null) requireMatch(keys, record);
    else findings.add({ ...at, kind: 'stream deleted', said: 'The first event is not there.' });
    return record;
  } catch (error) {
    if (error instanceof UnreadableEvent) {
      findings.add({ ...at, kind: 'changed', said: `The first event: ${error.message}.` });
    } else if (error instanceof RecordMismatch) {
      findings.add({ ...at, kind: 'other keys', said: `${error.message}.` });
    } else throw error;
    return null;
  }
};

/** Events appended meanwhile are no finding. @throws {RecordMismatch} if the key store is empty */
export const verifyRecord = async (
  { store, keyStore, clock }: VerifyServices,
  onProgress: (progress: VerifyProgress) => void = () => undefined,
): Promise<Verification> => {
  const keys = await requireKeys(keyStore);
  // Before the store: a saved anchor is already in it.
  const savedBefore = await keyStore.savedAnchor();
  const { head } = await store.identify();
  const findings = createFindings();
  const record = await recordOf(store, keys, findings);
  const keyRotation = {
    publicKey: publicKeyOf(keys),
    recordId: savedBefore?.anchor.recordId ?? record?.recordId ?? '',
  };
  const streams = createStreams(findings);
  const anchors = createAnchorCheck(
    { anchors: anchorsAfter(store, START), keyRotation, streams, findings },
    head,
  );
  const seeMove = createMoveCheck(
    (await store.read(RECORD_STREAM)).events.filter(isMove).length,
    keyRotation.publicKey,
    findings,
  );
  const ids = createIdCheck({ record: keys, subjects: keyStore.subjects }, findings);
  let events = 0;

  for (let after = START; ; ) {
    const page = await store.readAll(after, { limit: PAGE });
    const seen = [];
    for (const stored of page.events) {
      if (isStoreIdentity(stored)) continue;
      seeMove(stored);
      const event = asWritten(stored);
      await anchors.before(event.position);
      seen.push({ event, state: streams.see(event) });
      if (isCovered(event)) anchors.covered(event);
    }
    await ids.check(seen);
    events += seen.length;
    onProgress({ events, streams: streams.count() });
    after = page.position;
    if (page.caughtUp || comparePositions(after, head) >= 0) break;
  }
  await anchors.finish();
  const savedAnchors = [savedBefore, await keyStore.savedAnchor()] as const;
  compareSaved({ anchors, streams, findings }, keyRotation.publicKey, savedAnchors, clock);

  return {
    events,
    streams: streams.count(),
    anchors: anchors.count(),
    anchored: anchors.newest()?.events ?? 0,
    forgotten: ids.forgotten(),
    found: findings.count(),
    findings: findings.first(),
  };
};
