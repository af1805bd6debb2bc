import type { Actor } from '@haat/contracts/events/event';
import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { type Clock, isoNow } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import type { EncryptedStore } from '@haat/record/encryption';

export type SeededEvent = {
  readonly [Type in EventType]: {
    readonly stream: string;
    readonly type: Type;
    /** By default Asha's story, who buys neelkhadi.in. */
    readonly data?: Partial<Extract<HaatEvent, { type: Type }>['data']>;
    /** ISO 8601; by default now. */
    readonly at?: string;
    /** By default the worker. */
    readonly actor?: Actor;
    /** The correlation id; by default the stream. */
    readonly about?: string;
  };
}[EventType];

/** Encrypted and hash-chained, each event by its own command. @throws {InvalidEvent} */
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
    if (!appended.ok) throw new Error(`${stream} was changed by another writer meanwhile`);
  }
};
