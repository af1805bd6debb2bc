// @module-tag slow
import type { CopyTarget } from '@haat/event-store/connect';
import type { EventStore, RecordedEvent } from '@haat/event-store/port';
import type { AppendFault } from '@haat/event-store/testing/eventstoredb-stand-in';
import { newCommandId } from '@haat/platform/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LogsToMove, type MoveChanges, openLogsToMove } from '../testing/logs-to-move.ts';
import { LogsDiffer } from './compare-logs.ts';

let logs: LogsToMove;
beforeEach(async () => {
  logs = await openLogsToMove();
});
afterEach(() => logs.close());

class Stopped extends Error {}
const stop = (): never => {
  throw new Stopped();
};

const target = (change: (target: CopyTarget) => Partial<CopyTarget>): MoveChanges => ({
  target: (real) => ({ ...real, ...change(real) }),
});
const source = (change: (store: EventStore) => Partial<EventStore>): MoveChanges => ({
  source: (real) => ({ ...real, ...change(real) }),
});
/** The store takes an append, and the process ends before its answer. */
const afterAppend = (store: EventStore): Partial<EventStore> => ({
  append: async (stream, events, expected) => {
    const appended = await store.append(stream, events, expected);
    return appended.ok ? stop() : appended;
  },
});

/** Where a process can end, in the order of a move; `isClosed`: the old log takes no more events. */
const STEPS: readonly { readonly at: string; readonly isClosed: boolean; how: MoveChanges }[] = [
  {
    at: 'before the identity',
    isClosed: false,
    how: target(() => ({ begin: async () => stop() })),
  },
  { at: 'after the identity', isClosed: false, how: target(() => ({ write: async () => stop() })) },
  {
    at: 'in the copy',
    isClosed: false,
    how: target((real) => ({
      write: async (pages, onWritten) => {
        const first = async function* (): AsyncGenerator<readonly RecordedEvent[]> {
          for await (const page of pages) return yield page.slice(0, 2);
        };
        await real.write(first(), onWritten);
        stop();
      },
    })),
  },
  {
    at: 'while it compares',
    isClosed: false,
    how: {
      onProgress: ({ step, events }) => {
        if (step === 'comparing' && events === 3) stop();
      },
    },
  },
  {
    at: 'before the old log is closed',
    isClosed: false,
    // The second time: the first one is the plan's check of rights.
    how: source((real) => {
      let appends = 0;
      return {
        append: async (...given) => {
          appends += 1;
          return appends > 1 ? stop() : real.append(...given);
        },
      };
    }),
  },
  { at: 'after the old log is closed', isClosed: true, how: source(afterAppend) },
  { at: 'before the translation', isClosed: true, how: { translate: async () => stop() } },
  {
    at: 'before the move is in the new log',
    isClosed: true,
    how: target((real) => ({
      write: async (pages, onWritten) => {
        const copied = async function* () {
          for await (const page of pages) {
            if (page.some(({ type }) => type === 'EventLogMoved')) stop();
            yield page;
          }
        };
        await real.write(copied(), onWritten);
      },
    })),
  },
  {
    at: 'before the new log is open',
    isClosed: true,
    how: target(() => ({ complete: async () => stop() })),
  },
];

const TARGETS = {
  EventStoreDB: async () => logs.standIn.url,
  'another Postgres': () => logs.emptyPostgres(),
};

const EVENTSTOREDB = expect.stringMatching(/^\d{20}:\d{20}$/);

const expectMoved = async (to: string): Promise<void> => {
  const [old, moved] = [await logs.eventsAt(logs.url), await logs.eventsAt(to)];
  expect(moved).toEqual(old);
  expect(old.at(-1)?.type).toBe('EventLogMoved');
  expect(await logs.refusalAt(logs.url)).toMatch(/was moved to .* and is closed\. Name the new/);
  expect(await logs.refusalAt(to)).toBeNull();
  for (const url of [logs.url, to]) expect(await logs.verify(url)).toMatchObject({ findings: [] });
};

describe.each(Object.entries(TARGETS))('A move to %s that ends', (_, open) => {
  it.each(STEPS)('$at goes on by the same call', async ({ how, isClosed }) => {
    const to = await open();
    const before = await logs.eventsAt(logs.url);
    const { position } = logs.stored;
    await expect(logs.move(logs.url, to, how)).rejects.toThrow(Stopped);
    expect(await logs.refusalAt(to)).not.toBeNull();
    if (isClosed) expect(await logs.refusalAt(logs.url)).toMatch('run it again');
    else expect(await logs.refusalAt(logs.url)).toBeNull();

    expect(await logs.move(logs.url, to)).toMatchObject({ events: before.length, isNew: true });
    await expectMoved(to);
    expect((await logs.eventsAt(to)).slice(0, -1)).toEqual(before);
    // Another Postgres keeps the positions.
    if (to !== logs.standIn.url) expect(logs.stored.position).toBe(position);
    else expect(logs.stored).toMatchObject({ translations: 1, position: EVENTSTOREDB });

    expect(await logs.move(logs.url, to)).toMatchObject({ isNew: false, written: 0 });
    await logs.happen(to, 'after.in');
    expect(await logs.verify(to)).toMatchObject({ findings: [] });
  });

  it.each(STEPS.filter(({ isClosed }) => isClosed))('$at is taken back', async ({ how }) => {
    const to = await open();
    const { position } = logs.stored;
    await expect(logs.move(logs.url, to, how)).rejects.toThrow(Stopped);
    expect(await logs.back(logs.url, to)).toMatchObject({ isNew: true });
    expect(await logs.back(logs.url, to)).toMatchObject({ isNew: false });
    expect(logs.stored.position).toBe(position);
    expect(await logs.refusalAt(to)).not.toBeNull();
    await logs.happen(logs.url, 'went-on.in');
    expect(await logs.verify(logs.url)).toMatchObject({ findings: [] });

    // To the same store: what it holds is the beginning of the old log. Then back again.
    expect(await logs.move(logs.url, to)).toMatchObject({ isNew: true });
    await expectMoved(to);
    await logs.back(to, logs.url);
    await logs.happen(logs.url, 'went-on-again.in');
    expect(await logs.verify(logs.url)).toMatchObject({ findings: [] });
  });
});

/** Of the copy's appends, the first is 1. */
const failing = (nth: number, faults: AppendFault[]): MoveChanges => ({
  appendTimeoutMs: 300,
  ...target((real) => ({
    write: async (pages, onWritten) => {
      const { received, arrivals, failNextAppends } = logs.standIn;
      const at = received.length + nth;
      const left = faults.splice(0);
      const fail = (count: number): void => {
        if (count === at) failNextAppends(...left);
      };
      arrivals.on('append', fail);
      await real.write(pages, onWritten).finally(() => arrivals.off('append', fail));
    },
  })),
});

describe('A move to EventStoreDB', () => {
  const others = Array.from({ length: 20 }, (_, n) => `many-${n}.in`);
  const losses: readonly (readonly [string, number, AppendFault[]])[] = [
    ['loses an answer', 1, ['answer-lost']],
    ['loses answers in the middle', 7, ['answer-lost', 'answer-lost']],
    ['loses an append', 1, ['ignored']],
    ['breaks the connection before it writes', 1, ['broken-before']],
    ['breaks the connection after it wrote', 7, ['broken-after']],
  ];
  it.each(losses)('goes on if the server %s', async (_, nth, faults) => {
    await logs.happen(logs.url, ...others);
    await logs.move(logs.url, logs.standIn.url, failing(nth, faults));
    await expectMoved(logs.standIn.url);
    expect(logs.stored.translations).toBe(1);
  });

  it('goes on with a server that answers late', async () => {
    await logs.happen(logs.url, ...others);
    const { standIn } = logs;
    let writes = 0;
    const slow = target((real) => ({
      write: async (pages, onWritten) => {
        writes += 1;
        const { received, arrivals } = standIn;
        const middle = received.length + 7;
        const stall = (count: number): void => {
          if (writes === 1 && count === middle) standIn.stall();
        };
        arrivals.on('append', stall);
        // The server writes now what it held back: the client has given up.
        await real.write(pages, onWritten).finally(standIn.goOn);
        arrivals.off('append', stall);
      },
    }));
    await logs.move(logs.url, standIn.url, { ...slow, appendTimeoutMs: 300 });
    await expectMoved(standIn.url);
    expect(writes).toBeGreaterThan(1);
  });

  it('stops if an event overtook another, and the old log stays open', async () => {
    await logs.happen(logs.url, ...others);
    const before = await logs.eventsAt(logs.url);
    const overtaken = failing(7, ['ignored']);
    await expect(logs.move(logs.url, logs.standIn.url, overtaken)).rejects.toThrow(LogsDiffer);
    expect(await logs.eventsAt(logs.url)).toEqual(before);
    expect(await logs.refusalAt(logs.url)).toBeNull();
    await expect(logs.move(logs.url, logs.standIn.url)).rejects.toThrow(LogsDiffer);
  });
});

describe('A move to Postgres', () => {
  it('goes on if the connection breaks in the middle', async () => {
    const to = await logs.emptyPostgres();
    let cuts = 0;
    const cut = target((real) => ({
      write: async (pages, onWritten) => {
        cuts += 1;
        if (cuts === 1) {
          await logs.sql(
            logs.url,
            `select pg_terminate_backend(pid, 5000) from pg_stat_activity
             where datname = '${new URL(to).pathname.slice(1)}'`,
          );
        }
        await real.write(pages, onWritten);
      },
    }));
    await logs.move(logs.url, to, cut);
    expect(cuts).toBeGreaterThan(1);
    await expectMoved(to);
  });

  it('says that its disk is full, and goes on later', async () => {
    const to = await logs.emptyPostgres();
    const full = target((real) => ({
      write: async (pages, onWritten) => {
        await logs.sql(
          to,
          `create function fill() returns trigger language plpgsql as
             $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$;
           create trigger full_disk before insert on events execute function fill()`,
        );
        await real.write(pages, onWritten);
      },
    }));
    await expect(logs.move(logs.url, to, full)).rejects.toThrow(
      'The disk of the new event store is full. Make room, and run it again.',
    );
    await logs.sql(to, 'drop trigger full_disk on events');
    await logs.move(logs.url, to);
    await expectMoved(to);
  });
});

describe('An event that a service wrote while the log was moved', () => {
  /** As a service that started after the last look. */
  const late = (when: 'before' | 'after'): MoveChanges =>
    source((real) => {
      let appends = 0;
      return {
        append: async (...given) => {
          appends += 1;
          if (appends === 1) return real.append(...given);
          const event = { id: newCommandId(), type: 'Written', data: {}, metadata: {} };
          const write = () => real.append('late-1', [event], 'no_stream');
          if (when === 'before') await write();
          const appended = await real.append(...given);
          if (when === 'after') await write();
          return appended;
        },
      };
    });

  it.each(['before', 'after'] as const)('is not lost: %s the old log was closed', async (when) => {
    // Only EventStoreDB takes appends after that.
    const [from, to] =
      when === 'before'
        ? [logs.url, logs.standIn.url]
        : [logs.standIn.url, await logs.emptyPostgres()];
    if (when === 'after') await logs.move(logs.url, from);
    await expect(logs.move(from, to, late(when))).rejects.toThrow(
      'The old log got an event while it was closed: a service ran. Take the move back with --back',
    );
    expect(await logs.refusalAt(to)).not.toBeNull();
    await logs.back(from, to);
    expect((await logs.eventsAt(from)).some(({ stream }) => stream === 'late-1')).toBe(true);
    await logs.happen(from, 'went-on.in');
    await logs.move(from, when === 'before' ? await logs.emptyPostgres() : to);
  });
});
