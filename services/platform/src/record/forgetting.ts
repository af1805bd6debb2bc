import { canonicalJson } from '@haat/contracts/canonical-json';
import { type CustomerEvent, customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import {
  type EventStore,
  type Position,
  PositionAhead,
  type RecordedEvent,
  START,
} from '../event-store/port.ts';
import type { Log } from '../log.ts';
import { eventIdFor } from './event-ids.ts';
import type { KeyStore } from './key-store/key-store.ts';
import type { RecordKeys } from './key-store/record-keys.ts';
import { onceThere } from './once-there.ts';
import { requireKeys } from './open-record.ts';

const FORGOTTEN_TYPE = 'CustomerForgotten' satisfies CustomerEvent['type'];
const FORGETTING = { eventTypes: [FORGOTTEN_TYPE] };

/** The event store holds that somebody is forgotten, and the shop did not write it. */
export class ForgedForgetting extends Error {
  override readonly name = 'ForgedForgetting';
}

/** Whether the event at this place of its whole stream has the id that the shop would give it. */
const isOfShop = (
  keys: Pick<RecordKeys, 'eventIds'>,
  recorded: readonly RecordedEvent[],
  place: number,
): boolean => {
  const event = recorded[place];
  if (event === undefined) return false;
  const commandId = String(event.metadata.commandId);
  const before = recorded.slice(0, place);
  const other = before.findLastIndex(({ metadata }) => String(metadata.commandId) !== commandId);
  const content = canonicalJson(event.data);
  const index = place - (other + 1);
  return event.id === eventIdFor(keys.eventIds, event.stream, commandId, index, content);
};

/**
 * Whether the shop itself wrote that a customer is forgotten, in their own stream. What somebody
 * wrote who has no keys, only access to the event store, must destroy no key: that is for ever.
 */
export const isForgotten = async (
  store: Pick<EventStore, 'read'>,
  keys: Pick<RecordKeys, 'eventIds'>,
  customerId: string,
): Promise<boolean> => {
  const { events } = await store.read(customerStream(customerId));
  return events.some(
    ({ type, data }, place) =>
      type === FORGOTTEN_TYPE && data.customerId === customerId && isOfShop(keys, events, place),
  );
};

const forged = ({ stream, revision, data }: RecordedEvent): ForgedForgetting =>
  new ForgedForgetting(
    `The event store says that customer ${data.customerId} is forgotten (${stream}, event ` +
      `${revision}), and the shop did not write that: somebody else writes to it. No key was ` +
      'destroyed for it. See what else they wrote: npm run ops -- events verify; take it out, or put ' +
      'the newest backup of the event store back',
  );

/**
 * Destroys the key of everybody whom the events say is forgotten. How far they have been read
 * stands beside the keys: a backup of keys that is put back is behind by just what it lacks.
 * @throws {ForgedForgetting} after all others were seen to, each time until it is gone.
 */
export const replayForgetting = async (
  store: Pick<EventStore, 'read' | 'readAll'>,
  keyStore: Pick<KeyStore, 'recordKeys' | 'forgottenUpTo' | 'setForgottenUpTo'> & {
    readonly subjects: Pick<KeyStore['subjects'], 'destroy'>;
  },
): Promise<void> => {
  const keys = await requireKeys(keyStore);
  const replay = async (from: Position): Promise<void> => {
    let firstForged: RecordedEvent | undefined;
    for (let after = from; ; ) {
      const page = await store.readAll(after, { filter: FORGETTING });
      for (const recorded of page.events) {
        const customerId = String(recorded.data.customerId);
        if (await isForgotten(store, keys, customerId)) {
          await keyStore.subjects.destroy(subjects.customer(customerId));
        } else firstForged ??= recorded;
      }
      // After the keys, not before: a crash in between destroys them once more.
      if (firstForged === undefined) await keyStore.setForgottenUpTo(page.position);
      if (page.caughtUp) break;
      after = page.position;
    }
    if (firstForged !== undefined) throw forged(firstForged);
  };
  try {
    await replay(await keyStore.forgottenUpTo());
  } catch (error) {
    if (!(error instanceof PositionAhead)) throw error;
    // The event store was put back too: what it holds is read from its start.
    await replay(START);
  }
};

/** Whoever wrote a forged forgetting must not keep the shop from working as well: it is told. */
export const tellForged =
  (log?: Log) =>
  (error: unknown): void => {
    if (!(error instanceof ForgedForgetting)) throw error;
    log?.error({ error }, 'a forgetting was forged');
  };

/**
 * As {@link replayForgetting} for a process that starts: waits where either store is not there, as
 * while both are restarted, and tells what was forged.
 */
export const replayOnceThere = (
  store: Parameters<typeof replayForgetting>[0],
  keyStore: Parameters<typeof replayForgetting>[1],
  log?: Log,
): Promise<void> => onceThere(() => replayForgetting(store, keyStore).catch(tellForged(log)), log);

/**
 * Takes the keys for destroyed of everybody whom the events say is forgotten and the key store does
 * not know it of yet, as after a backup of keys was put back while the shop ran. Changes nothing in
 * the key store: a process may not destroy keys for that.
 */
export const denyForgotten = (
  store: Pick<EventStore, 'read' | 'readAll'>,
  {
    recordKeys,
    subjects: { deny },
    forgottenUpTo,
  }: Pick<KeyStore, 'recordKeys' | 'subjects' | 'forgottenUpTo'>,
): Promise<void> =>
  replayForgetting(store, {
    recordKeys,
    subjects: { destroy: async (subject) => deny(subject) },
    forgottenUpTo,
    setForgottenUpTo: async () => undefined,
  });
