import type { Actor } from '@haat/contracts/events/event';
import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { type Clock, isoNow } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import type { EncryptedStore } from '@haat/record/encryption';

/** Something that has happened before the test begins. */
export type SeededEvent = {
  readonly [Type in EventType]: {
    readonly stream: string;
    readonly type: Type;
    /** What is not said is as in the story of Asha, who buys neelkhadi.in (the examples of the events). */
    readonly data?: Partial<Extract<HaatEvent, { type: Type }>['data']>;
    /** ISO 8601; now unless given. */
    readonly at?: string;
    /** The worker unless given. */
    readonly actor?: Actor;
    /** What the story is about; the stream unless given. */
    readonly about?: string;
  };
}[EventType];

/**
 * Appends history as commands would have: sealed, with its hashes, each event by a command of its own,
 * in the order given.
 * @throws {InvalidEvent} for data that does not fit.
 */
export const seedEvents = async (
  { store, clock }: { readonly store: EncryptedStore; readonly clock: Clock },
  events: readonly SeededEvent[],
): Promise<void> => {
  for (const { stream, type, data, at, actor, about = stream } of events) {
    const { events: recorded, revision } = await store.read(stream);
    const commandId = newCommandId();
    const encrypted = await store.encrypt({
      stream,
      events: [sample(type, data as object) as HaatEvent],
      recorded,
      metadata: {
        ...{ commandId, causationId: commandId, correlationId: about },
        actor: actor ?? { kind: 'system', name: 'worker' },
      },
      occurredAt: at ?? isoNow(clock),
    });
    const appended = await store.append(stream, encrypted, revision);
    if (!appended.ok) throw new Error(`${stream} was written by somebody else meanwhile`);
  }
};
