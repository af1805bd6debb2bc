import type { EmailEvent } from '@haat/contracts/events/customer';
import { accept, type Decider, refuse } from '@haat/domain/decider/decider';
import { connectEventStore } from '@haat/event-store/connect';
import { systemClock } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import { processMetrics } from '@haat/platform/metrics';
import { createTestDatabase } from '@haat/testkit/database';
import { openTestRecord } from '@haat/testkit/record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidEvent } from '../encryption/encrypt-events.ts';
import type { EncryptedStore } from '../encryption/encrypted-store.ts';
import { findChainBreak } from '../hash-chain/hash-chain.ts';
import {
  type Aggregate,
  absent,
  type CommandContext,
  ConcurrencyConflict,
  executeCommand,
  loadAggregate,
} from './execute.ts';

/** A guest book of claims with limited room. */
type Book = readonly string[];
type Sign = { readonly customerId: string; readonly room: number };

type Claimed = Extract<EmailEvent, { type: 'EmailClaimed' }>;

const book: Decider<Book, Sign, Claimed, 'full'> = {
  initial: [],
  evolve: (names, event) => [...names, event.data.customerId],
  decide: ({ customerId, room }, names) => {
    if (names.includes(customerId)) return accept();
    if (names.length >= room) return refuse('full');
    return accept({ type: 'EmailClaimed', data: { emailHash: 'h', customerId } });
  },
};

const context = (commandId: string = newCommandId()): CommandContext => ({
  commandId,
  causationId: commandId,
  correlationId: 'book',
  actor: { kind: 'system', name: 'test' },
});

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

const sign = (stream: string, command: Sign, by = context(), on: EncryptedStore = store) =>
  executeCommand({ store: on, clock: systemClock }, book, stream, command, by);

/** Every append comes too late. */
const contendedStore = (): EncryptedStore => ({
  ...store,
  append: async () => ({ ok: false, reason: 'wrong_expected_revision', actual: 7n }),
});

/** How many commands of this kind ended in each way. */
const counted = async (): Promise<readonly number[]> => {
  const metrics = await processMetrics.metrics();
  return ['decided', 'unchanged', 'refused', 'lost'].map((outcome) => {
    const line = `haat_commands_total{command="unknown",outcome="${outcome}"} `;
    return Number(
      metrics
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.slice(line.length) ?? 0,
    );
  });
};

/** First decided on a known state; returns the number of reads. */
const signWithKnownState = async (
  known: Aggregate<Book>,
  stream: string,
  command: Sign,
  by = context(),
) => {
  let reads = 0;
  const counting: EncryptedStore = {
    ...store,
    read: (...args) => {
      reads += 1;
      return store.read(...args);
    },
  };
  const services = { store: counting, clock: systemClock };
  const signed = await executeCommand(services, book, stream, command, by, known);
  return { signed, reads };
};

describe('a known state of a stream', () => {
  it('is read again before a refusal', async () => {
    const full = { state: ['asha'], recorded: [] } satisfies Aggregate<Book>;
    const { signed, reads } = await signWithKnownState(full, 'book-20', {
      customerId: 'ravi',
      room: 1,
    });
    expect(signed).toMatchObject({ ok: true, state: ['ravi'] });
    expect(reads).toBe(1);
  });

  it('is read again before a decision that adds nothing', async () => {
    const signedBefore = { state: ['asha'], recorded: [] } satisfies Aggregate<Book>;
    const { signed } = await signWithKnownState(signedBefore, 'book-21', {
      customerId: 'asha',
      room: 1,
    });
    expect(signed).toMatchObject({ ok: true, state: ['asha'] });
    expect((await store.read('book-21')).revision).toBe(0n);
  });

  it('is enough for a command that adds events', async () => {
    const first = await sign('book-22', { customerId: 'asha', room: 2 });
    if (!first.ok) throw new Error('not signed');
    const { signed, reads } = await signWithKnownState(first, 'book-22', {
      customerId: 'ravi',
      room: 2,
    });
    expect(signed).toMatchObject({ ok: true, state: ['asha', 'ravi'] });
    expect(reads).toBe(0);
    expect(findChainBreak((await store.read('book-22')).events)).toBeNull();
  });
});

describe('executing a command', () => {
  it('appends its events and returns the state after them', async () => {
    const signed = await sign('book-1', { customerId: 'asha', room: 2 });
    expect(signed).toMatchObject({ ok: true, state: ['asha'] });
    const { events } = await store.read('book-1');
    expect(events.map((event) => event.type)).toEqual(['EmailClaimed']);
    expect(events[0]?.metadata).toMatchObject({ schemaVersion: 1, correlationId: 'book' });
  });

  it('again with its id changes nothing and succeeds, even if it would be refused now', async () => {
    const first = context();
    await sign('book-2', { customerId: 'asha', room: 1 }, first);
    await sign('book-2', { customerId: 'ravi', room: 2 });
    const repeated = await sign('book-2', { customerId: 'meera', room: 1 }, first);
    expect(repeated).toMatchObject({ ok: true, events: [], state: ['asha', 'ravi'] });
    expect((await store.read('book-2')).revision).toBe(1n);
  });

  it('many times at once under one id happens once, with one result for all', async () => {
    const by = context();
    const twins = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sign('book-7', { customerId: `drawn-${n}`, room: 99 }, by),
      ),
    );
    expect((await store.read('book-7')).events).toHaveLength(1);
    expect(new Set(twins.map(({ state }) => JSON.stringify(state))).size).toBe(1);
  });

  it('returns a refusal and writes nothing', async () => {
    await sign('book-3', { customerId: 'asha', room: 1 });
    const refused = await sign('book-3', { customerId: 'ravi', room: 1 });
    expect(refused).toEqual({ ok: false, refusal: 'full', state: ['asha'] });
    expect((await store.read('book-3')).revision).toBe(0n);
  });

  it('throws if the decided event is invalid, and writes nothing', async () => {
    const invalid = { customerId: 7 as unknown as string, room: 1 };
    await expect(sign('book-8', invalid)).rejects.toThrow(InvalidEvent);
    await expect(sign('book-8', invalid)).rejects.toThrow(/EmailClaimed .*customerId/s);
    expect((await store.read('book-8')).revision).toBe('no_stream');
  });

  it('keeps a limit against fifty at once: one place goes to one of them', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => sign('book-4', { customerId: `c${n}`, room: 1 })),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect((await store.read('book-4')).events).toHaveLength(1);
  });

  it('chains every event to the one before it', async () => {
    for (const customerId of ['asha', 'ravi', 'meera']) {
      await sign('book-5', { customerId, room: 9 });
    }
    const stored = await connectEventStore(database.url);
    const { events } = await stored.read('book-5');
    await stored.close();
    expect(findChainBreak(events)).toBeNull();
    expect(events.map((event) => event.metadata.previousHash)).toEqual([
      null,
      events[0]?.metadata.hash,
      events[1]?.metadata.hash,
    ]);
  });

  it('gives up after many lost races and writes nothing', async () => {
    const lost = sign('book-6', { customerId: 'asha', room: 1 }, context(), contendedStore());
    await expect(lost).rejects.toThrow(ConcurrencyConflict);
    expect((await store.read('book-6')).revision).toBe('no_stream');
  });

  it('counts its outcome', async () => {
    const before = await counted();
    await sign('book-12', { customerId: 'asha', room: 1 });
    await sign('book-12', { customerId: 'asha', room: 1 });
    await sign('book-12', { customerId: 'ravi', room: 1 });
    await sign('book-12', { customerId: 'ravi', room: 2 }, context(), contendedStore()).catch(
      () => null,
    );
    const after = await counted();
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 1]);
  });
});

describe('a command with a known state', () => {
  it('reads nothing, and continues the hash chain', async () => {
    const first = await signWithKnownState(absent(book), 'book-9', { customerId: 'asha', room: 2 });
    const known = await loadAggregate(store, book, 'book-9');
    const second = await signWithKnownState(known, 'book-9', { customerId: 'ravi', room: 2 });
    expect([first.reads, second.reads]).toEqual([0, 0]);
    expect(second.signed).toMatchObject({ ok: true, state: ['asha', 'ravi'] });
    const stored = await connectEventStore(database.url);
    expect(findChainBreak((await stored.read('book-9')).events)).toBeNull();
    await stored.close();
  });

  it('reads the stream after another writer, and decides on that', async () => {
    const known = await loadAggregate(store, book, 'book-10');
    await sign('book-10', { customerId: 'asha', room: 1 });
    const late = await signWithKnownState(known, 'book-10', { customerId: 'ravi', room: 1 });
    expect(late.reads).toBe(1);
    expect(late.signed).toEqual({ ok: false, refusal: 'full', state: ['asha'] });
  });

  it('repeated on a stream assumed to be empty happens once', async () => {
    const by = context();
    const command = { customerId: 'asha', room: 2 };
    const first = await signWithKnownState(absent(book), 'book-11', command, by);
    const again = await signWithKnownState(absent(book), 'book-11', command, by);
    expect(again.signed).toMatchObject({ ok: true, state: ['asha'] });
    expect(again.signed).toMatchObject({
      position: (first.signed as { position: string }).position,
    });
    expect((await store.read('book-11')).events).toHaveLength(1);
  });
});
