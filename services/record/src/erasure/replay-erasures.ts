import {
  type EventStore,
  type Position,
  PositionAhead,
  type RecordedEvent,
  START,
} from '@haat/event-store/port';
import type { Log } from '@haat/platform/log';
import { ERASURE_TYPES, erasedBy, isErased } from '../encryption/erased-subjects.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { requireKeys } from '../opening/open-record.ts';
import { waitUntilReady } from '../opening/wait-until-ready.ts';

/** The event store holds that somebody is forgotten, and the shop did not write it. */
export class ForgedErasure extends Error {
  override readonly name = 'ForgedErasure';
}

const forged = (subject: string, { stream, revision }: RecordedEvent): ForgedErasure =>
  new ForgedErasure(
    `The event store says that ${subject.replace(':', ' ')} is forgotten (${stream}, event ` +
      `${revision}), and the shop did not write that: somebody else writes to it. No key was ` +
      'destroyed for it. See what else they wrote: npm run ops -- events verify; take it out, or put ' +
      'the newest backup of the event store back',
  );

/**
 * Destroys the key of everybody and everything that the events say is forgotten. How far they have
 * been read stands beside the keys: a backup of keys that is put back is behind by just what it
 * lacks.
 * @throws {ForgedErasure} after all others were seen to, each time until it is gone.
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
      // After the keys, not before: a crash in between destroys them once more.
      if (firstForged === undefined) await keyStore.setErasedUpTo(page.position);
      if (page.caughtUp) break;
      after = page.position;
    }
    if (firstForged !== undefined) throw firstForged;
  };
  try {
    await replay(await keyStore.erasedUpTo());
  } catch (error) {
    if (!(error instanceof PositionAhead)) throw error;
    // The event store was put back too: what it holds is read from its start.
    await replay(START);
  }
};

/** Whoever wrote a forged forgetting must not keep the shop from working as well: it is told. */
export const logForged =
  (log?: Log) =>
  (error: unknown): void => {
    if (!(error instanceof ForgedErasure)) throw error;
    log?.error({ error }, 'a forgetting was forged');
  };

/**
 * As {@link replayErasures} for a process that starts: waits where either store is not there, as
 * while both are restarted, and tells what was forged.
 */
export const replayWhenReady = (
  store: Parameters<typeof replayErasures>[0],
  keyStore: Parameters<typeof replayErasures>[1],
  log?: Log,
): Promise<void> =>
  waitUntilReady(() => replayErasures(store, keyStore).catch(logForged(log)), log);

/**
 * Takes the keys for destroyed of everybody whom the events say is forgotten and the key store does
 * not know it of yet, as after a backup of keys was put back while the shop ran. Changes nothing in
 * the key store: a process may not destroy keys for that.
 */
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
