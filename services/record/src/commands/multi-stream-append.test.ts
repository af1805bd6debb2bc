import type { EmailEvent } from '@haat/contracts/events/customer';
import { accept, type Decider, refuse } from '@haat/domain/decider/decider';
import { EventStoreUnavailable } from '@haat/event-store/port';
import { systemClock } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import { createTestDatabase } from '@haat/testkit/database';
import { openTestRecord } from '@haat/testkit/record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EncryptedStore } from '../encryption/encrypted-store.ts';
import { findChainBreak } from '../hash-chain/hash-chain.ts';
import { absent, type CommandServices, executeCommand } from './execute.ts';
import { type MultiStreamAppend, multiStreamAppend } from './multi-stream-append.ts';

/** A seat for one customer at a time, who may sit down again. */
type Seat = string | null;
type Taken = Extract<EmailEvent, { type: 'EmailClaimed' }>;

const seat: Decider<Seat, { readonly by: string }, Taken, 'taken'> = {
  initial: null,
  evolve: (_, event) => event.data.customerId,
  decide: ({ by }, taken) => {
    if (taken === by) return accept();
    if (taken !== null) return refuse('taken');
    return accept({ type: 'EmailClaimed', data: { emailHash: 'h', customerId: by } });
  },
};

/** Adds a line for each guest, however often. */
const book: Decider<number, { readonly by: string }, Taken, never> = {
  initial: 0,
  evolve: (lines) => lines + 1,
  decide: ({ by }) => accept({ type: 'EmailClaimed', data: { emailHash: 'h', customerId: by } }),
};

let database: { url: string; drop(): Promise<void> };
let store: EncryptedStore;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ store } = await openTestRecord(database.url));
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** The store, and how many appends each call had. */
const watched = (
  before: (calls: number) => Promise<void> | void = () => undefined,
): { readonly services: CommandServices; readonly calls: number[] } => {
  const calls: number[] = [];
  const own: EncryptedStore = {
    ...store,
    append: async (...args) => {
      calls.push(1);
      await before(calls.length);
      return store.append(...args);
    },
    appendInOrder: async (args) => {
      calls.push(args.length);
      await before(calls.length);
      return store.appendInOrder(args);
    },
  };
  return { services: { store: own, clock: systemClock }, calls };
};

const context = (commandId: string = newCommandId()) => ({
  ...{ commandId, causationId: commandId, correlationId: 'hall' },
  actor: { kind: 'system', name: 'test' } as const,
});

/** New streams for each test. */
const newStreams = (name: string) => ({
  chair: `book-${name}-chair`,
  guests: `book-${name}-guests`,
});

type Guest = { readonly by: string; readonly ids?: readonly [string, string] };

/** Takes the seat, and adds the guest if it was free. */
const takeSeat = async (
  { held, sending }: MultiStreamAppend<CommandServices>,
  { chair, guests }: ReturnType<typeof newStreams>,
  { by, ids = [newCommandId(), newCommandId()] }: Guest,
) => {
  const taken = await executeCommand(held, seat, chair, { by }, context(ids[0]), absent(seat));
  if (!taken.ok) throw new Error(`The seat is ${taken.refusal}`);
  return executeCommand(sending, book, guests, { by }, context(ids[1]));
};

const typesIn = async (stream: string) =>
  (await store.read(stream)).events.map(({ data }) => data.customerId);

describe('commands in one multi-stream append', () => {
  it('append together and in order, and each stream keeps its chain', async () => {
    const at = newStreams('both');
    const { services, calls } = watched();
    const written = await multiStreamAppend(services, (go) => takeSeat(go, at, { by: 'asha' }));
    expect(calls).toEqual([2]);
    const [chair, guests] = await Promise.all([store.read(at.chair), store.read(at.guests)]);
    expect([chair, guests].map(({ events }) => events.length)).toEqual([1, 1]);
    expect(String(chair.events[0]?.position) < String(guests.events[0]?.position)).toBe(true);
    expect(written).toMatchObject({ ok: true, position: guests.events[0]?.position });
  });

  it('join neighbouring appends to the same stream', async () => {
    const { guests } = newStreams('one-stream');
    const { services, calls } = watched();
    await multiStreamAppend(services, async ({ held, sending }) => {
      const first = await executeCommand(held, book, guests, { by: 'asha' }, context());
      if (!first.ok) throw new Error('not written');
      await executeCommand(sending, book, guests, { by: 'ravi' }, context(), first);
    });
    expect(calls).toEqual([1]);
    expect(await typesIn(guests)).toEqual(['asha', 'ravi']);
    expect(findChainBreak((await store.read(guests)).events)).toBeNull();
  });

  it('write held events at the end', async () => {
    const { chair } = newStreams('alone');
    const { services } = watched();
    await multiStreamAppend(services, ({ held }) =>
      executeCommand(held, seat, chair, { by: 'asha' }, context()),
    );
    expect(await typesIn(chair)).toEqual(['asha']);
  });

  it('read their own writes, held or not', async () => {
    const { chair } = newStreams('reads');
    const { services } = watched();
    const seen = await multiStreamAppend(services, async ({ held, sending }) => {
      await executeCommand(held, seat, chair, { by: 'asha' }, context());
      return (await sending.store.read(chair)).events.length;
    });
    expect(seen).toBe(1);
  });
});

describe('if another writer was faster', () => {
  it('with the claim, nothing that depends on it is written', async () => {
    const at = newStreams('lost');
    const { services } = watched();
    await executeCommand(services, seat, at.chair, { by: 'ravi' }, context());
    const appending = multiStreamAppend(services, (go) => takeSeat(go, at, { by: 'asha' }));
    await expect(appending).rejects.toThrow('The seat is taken');
    expect(await typesIn(at.chair)).toEqual(['ravi']);
    expect(await typesIn(at.guests)).toEqual([]);
  });

  it('with the last append, the held appends stay and the last command decides again', async () => {
    const at = newStreams('late');
    const { services, calls } = watched(async (call) => {
      if (call > 1) return;
      await executeCommand(
        { store, clock: systemClock },
        book,
        at.guests,
        { by: 'ravi' },
        context(),
      );
    });
    const written = await multiStreamAppend(services, (go) => takeSeat(go, at, { by: 'asha' }));
    expect(written).toMatchObject({ ok: true, state: 2 });
    expect(await typesIn(at.guests)).toEqual(['ravi', 'asha']);
    expect(calls).toEqual([2, 1]);
  });

  it('with a joined append, all its commands decide again', async () => {
    const { guests } = newStreams('joined');
    const { services, calls } = watched(async (call) => {
      if (call > 1) return;
      const others = { store, clock: systemClock };
      await executeCommand(others, book, guests, { by: 'ravi' }, context());
    });
    await multiStreamAppend(services, async ({ held, sending }) => {
      const known = absent(book);
      const first = await executeCommand(held, book, guests, { by: 'asha' }, context(), known);
      if (!first.ok) throw new Error('not written');
      await executeCommand(sending, book, guests, { by: 'meera' }, context(), first);
    });
    expect(await typesIn(guests)).toEqual(['ravi', 'asha', 'meera']);
    expect(calls).toEqual([1, 1, 1, 1]);
    expect(findChainBreak((await store.read(guests)).events)).toBeNull();
  });

  it('and it was the same command, the repeat finds all its events', async () => {
    const at = newStreams('repeated');
    const { services } = watched();
    const guest: Guest = { by: 'asha', ids: [newCommandId(), newCommandId()] };
    await multiStreamAppend(services, (go) => takeSeat(go, at, guest));
    const again = await multiStreamAppend(services, (go) => takeSeat(go, at, guest));
    expect(again).toMatchObject({ ok: true, events: [], state: 1 });
    expect(await typesIn(at.guests)).toEqual(['asha']);
  });
});

describe('A multi-stream append that fails', () => {
  it('writes the held events first, so that the caller can release them', async () => {
    const { chair } = newStreams('refused');
    const { services } = watched();
    const appending = multiStreamAppend(services, async ({ held }) => {
      await executeCommand(held, seat, chair, { by: 'asha' }, context());
      throw new Error('refused');
    });
    await expect(appending).rejects.toThrow('refused');
    expect(await typesIn(chair)).toEqual(['asha']);
  });

  it('because the store is unavailable is not repeated', async () => {
    const at = newStreams('away');
    const { services, calls } = watched(() => {
      throw new EventStoreUnavailable('away');
    });
    const appending = multiStreamAppend(services, (go) => takeSeat(go, at, { by: 'asha' }));
    await expect(appending).rejects.toThrow(EventStoreUnavailable);
    expect(calls).toEqual([2]);
  });
});
