import {
  type EventStore,
  type Position,
  PositionAhead,
  type RecordedEvent,
  START,
} from '@haat/event-store/port';
import type { Log } from '@haat/platform/log';
import { opsPrefix } from '@haat/platform/operator-settings';
import { ERASURE_TYPES, erasedBy, isErased } from '../encryption/erased-subjects.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { requireKeys } from '../opening/open-record.ts';
import { waitUntilReady } from '../opening/wait-until-ready.ts';

/** The event store holds an erasure that the shop did not write. */
export class ForgedErasure extends Error {
  override readonly name = 'ForgedErasure';
}

const forged = (subject: string, { stream, revision }: RecordedEvent): ForgedErasure =>
  new ForgedErasure(
    `Event ${revision} of ${stream} erases ${subject.replace(':', ' ')}, but the shop did not write ` +
      'it: another program writes to the event store. No key was destroyed. See what else it wrote: ' +
      `${opsPrefix()} events verify; remove it, or restore the newest backup of the event store`,
  );

/**
 * Destroys the keys of erased subjects. Its position is in the key store, so a restored backup of
 * keys resumes from its own age. @throws {ForgedErasure} after all others, on each run
 */
export const replayErasures = async (
  store: Pick<EventStore, 'read' | 'readAll'>,
  keyStore: Pick<KeyStore, 'recordKeys' | 'erasedUpTo' | 'setErasedUpTo'> & {
    readonly subjects: Pick<KeyStore['subjects'], 'destroy'>;
  },
): Promise<void> => {
  const keys = await requireKeys(keyStore);
  const replay = async (from: Position): Promise<void> => {
    let firstForged: ForgedErasure | undefined;
    for (let after = from; ; ) {
      const page = await store.readAll(after, { filter: { eventTypes: ERASURE_TYPES } });
      for (const recorded of page.events) {
        const subject = erasedBy(recorded) ?? '';
        if (await isErased(store, keys, subject)) {
          await keyStore.subjects.destroy(subject);
        } else firstForged ??= forged(subject, recorded);
      }
      // The position after the keys: a crash in between only destroys them again.
      if (firstForged === undefined) await keyStore.setErasedUpTo(page.position);
      if (page.caughtUp) break;
      after = page.position;
    }
    if (firstForged !== undefined) throw firstForged;
  };
  try {
    await replay(await keyStore.erasedUpTo());
  } catch (error) {
    if (!(error instanceof PositionAhead || error instanceof RangeError)) throw error;
    // The event store was restored too, or moved to another engine: read it from the start.
    await replay(START);
  }
};

/** A forged erasure must not stop the shop. */
export const logForged =
  (log?: Log) =>
  (error: unknown): void => {
    if (!(error instanceof ForgedErasure)) throw error;
    log?.error({ error }, 'forged erasure');
  };

/** Waits while a store is unavailable, and logs forged erasures. */
export const replayWhenReady = (
  store: Parameters<typeof replayErasures>[0],
  keyStore: Parameters<typeof replayErasures>[1],
  log?: Log,
): Promise<void> =>
  waitUntilReady(() => replayErasures(store, keyStore).catch(logForged(log)), log);

/** Only denies keys that were restored during operation: a running process may not destroy them. */
export const denyErased = (
  store: Pick<EventStore, 'read' | 'readAll'>,
  {
    recordKeys,
    subjects: { deny },
    erasedUpTo,
  }: Pick<KeyStore, 'recordKeys' | 'subjects' | 'erasedUpTo'>,
): Promise<void> =>
  replayErasures(store, {
    recordKeys,
    subjects: { destroy: async (subject) => deny(subject) },
    erasedUpTo,
    setErasedUpTo: async () => undefined,
  });
