import type { CustomerEvent } from '@haat/contracts/events/customer';
import { parseEvent } from '@haat/contracts/events/registry';
import { subjects } from '@haat/contracts/events/subject';
import { type EventStore, type Position, PositionAhead, START } from '../event-store/port.ts';
import type { KeyStore } from './key-store/key-store.ts';

const FORGETTING = { eventTypes: ['CustomerForgotten'] satisfies CustomerEvent['type'][] };

/**
 * Destroys the key of everybody whom the events say is forgotten. How far they have been read
 * stands beside the keys: a backup of keys that is put back is behind by just what it lacks.
 */
export const replayForgetting = async (
  store: Pick<EventStore, 'readAll'>,
  keyStore: Pick<KeyStore, 'forgottenUpTo' | 'setForgottenUpTo'> & {
    readonly subjects: Pick<KeyStore['subjects'], 'destroy'>;
  },
): Promise<void> => {
  const replay = async (after: Position): Promise<void> => {
    const page = await store.readAll(after, { filter: FORGETTING });
    for (const recorded of page.events) {
      const { data } = parseEvent(recorded) as Extract<
        CustomerEvent,
        { type: 'CustomerForgotten' }
      >;
      await keyStore.subjects.destroy(subjects.customer(data.customerId));
    }
    // After the keys, not before: a crash in between destroys them once more.
    await keyStore.setForgottenUpTo(page.position);
    if (!page.caughtUp) await replay(page.position);
  };
  try {
    await replay(await keyStore.forgottenUpTo());
  } catch (error) {
    if (!(error instanceof PositionAhead)) throw error;
    // The event store was put back too: what it holds is read from its start.
    await replay(START);
  }
};

/**
 * Takes the keys for destroyed of everybody whom the events say is forgotten and the key store does
 * not know it of yet, as after a backup of keys was put back while the shop ran. Changes nothing in
 * the key store: a process may not destroy keys for that.
 */
export const denyForgotten = (
  store: Pick<EventStore, 'readAll'>,
  { subjects: { deny }, forgottenUpTo }: Pick<KeyStore, 'subjects' | 'forgottenUpTo'>,
): Promise<void> =>
  replayForgetting(store, {
    subjects: { destroy: async (subject) => deny(subject) },
    forgottenUpTo,
    setForgottenUpTo: async () => undefined,
  });
