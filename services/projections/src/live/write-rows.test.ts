// @module-tag slow
import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import {
  type Checkpoint,
  createCheckpoint,
  findCheckpoint,
  HAS_MOVED,
} from '@haat/event-processing/checkpoints';
import { type Taken, takeBatch } from '@haat/event-processing/processor';
import { type Position, type RecordedEvent, START } from '@haat/event-store/port';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { reachedBy } from '@haat/testkit/reached';
import { startSeveringProxy } from '@haat/testkit/severing-proxy';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ordersProjector } from '../projectors/orders.ts';
import { projectionProcessor } from '../projectors/projection-processor.ts';
import type { Projector } from '../projectors/projector.ts';
import { projectors } from '../projectors/projectors.ts';
import { readEvent } from '../projectors/read-event.ts';
import { histories, record } from '../testing/history.ts';
import { prefetch } from '../testing/prefetch.ts';
import { liveProcessor } from './live-processor.ts';
import type { ProjectionServices } from './projection-services.ts';
import type { ReprojectionServices } from './reproject-rows.ts';
import { liveTarget } from './target.ts';
import { rowsToWrite } from './write-rows.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
});
beforeEach(() => empty());
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** These histories are in no store, so no erasure counts. */
const store: ReprojectionServices['store'] = {
  read: () => Promise.reject(new Error('nothing is reprojected')),
  denyIfErased: async () => false,
};

const empty = async (): Promise<void> => {
  await connection.pool.query(
    'truncate orders_v1, invoices_v1, payments_v1, customers_v1, inbox_v1, download_grants_v1, ' +
      'tickets_v1, subscriptions_v1, credits_v1, owned_domains_v1, domain_changes_v1, ' +
      'hosting_sites_v1, checkpoints, parked_events',
  );
};

/** Everything that queries can see. */
const readModels = async () =>
  Promise.all(
    projectors.map(
      async ({ name }) => (await connection.pool.query(`select * from ${name} order by 1, 2`)).rows,
    ),
  );

type Step = {
  readonly from: Position;
  readonly events: readonly RecordedEvent[];
  readonly to: Position;
};

const begin = async (projector: Projector): Promise<Checkpoint> => {
  const checkpoint = {
    name: projector.name,
    position: START,
    eventTypes: projector.eventTypes.toSorted(),
    storeId: 'of these tests',
    parkings: 0,
  };
  await createCheckpoint(connection.db, checkpoint);
  return checkpoint;
};

const apply = (projector: Projector, checkpoint: Checkpoint, step: Step): Promise<Taken | null> =>
  takeBatch(connection.db, projectionProcessor({ store }, projector), checkpoint, new Set(), {
    events: step.events,
    position: step.to,
  });

const steps = (events: readonly RecordedEvent[], cuts: readonly number[]): readonly Step[] => {
  const ends = [...new Set([...cuts.map((cut) => cut % (events.length + 1)), events.length])]
    .filter((end) => end > 0)
    .sort((a, b) => a - b);
  let start = 0;
  let from = START;
  return ends.map((end) => {
    const step = { from, events: events.slice(start, end), to: events[end - 1]?.position ?? from };
    start = end;
    from = step.to;
    return step;
  });
};

/** Runs every projector over the events, cut into batches, each given only its own event types. */
const project = async (events: readonly RecordedEvent[], cuts: readonly number[]) => {
  await empty();
  for (const projector of projectors) {
    let checkpoint = await begin(projector);
    for (const step of steps(events, cuts)) {
      const own = step.events.filter(({ type }) =>
        (projector.eventTypes as readonly string[]).includes(type),
      );
      const taken = await apply(projector, checkpoint, { ...step, events: own });
      if (!taken) throw new Error('another process applied it');
      expect(taken.parked).toEqual([]);
      checkpoint = taken.checkpoint;
    }
  }
  return readModels();
};

/** Who takes a batch, and whether its checkpoint was touched before, as by parked events. */
const TURNS = ['first', 'second', 'first, touched'] as const;

/** Two processes take turns at the batches, each of which keeps the rows that it wrote. */
const projectInTurns = async (
  events: readonly RecordedEvent[],
  cuts: readonly number[],
  turns: readonly (typeof TURNS)[number][],
) => {
  await empty();
  for (const projector of projectors) {
    const beginning = await begin(projector);
    const runners = [1, 2].map(() => ({
      processor: projectionProcessor({ store }, projector),
      checkpoint: beginning,
    }));
    for (const [n, step] of steps(events, cuts).entries()) {
      const turn = turns[n % Math.max(1, turns.length)] ?? 'first';
      if (turn === 'first, touched') {
        await connection.pool.query(
          'update checkpoints set parkings = parkings + 1 where name = $1',
          [projector.name],
        );
      }
      const runner = runners[turn === 'second' ? 1 : 0];
      if (!runner) throw new Error('no runner');
      const own = step.events.filter(({ type }) =>
        (projector.eventTypes as readonly string[]).includes(type),
      );
      const take = () =>
        takeBatch(connection.db, runner.processor, runner.checkpoint, new Set(), {
          events: own,
          position: step.to,
        });
      let taken = await take();
      if (taken === null) {
        const row = await findCheckpoint(connection.db, projector.name);
        if (!row) throw new Error('no checkpoint');
        runner.checkpoint = {
          ...runner.checkpoint,
          position: row.position as Position,
          parkings: row.parkings,
        };
        taken = await take();
      }
      if (!taken) throw new Error('another process applied it');
      expect(taken.parked).toEqual([]);
      runner.checkpoint = taken.checkpoint;
    }
  }
  return readModels();
};

it('gives the same rows whichever of two processes with a row cache takes each batch', async () => {
  const cutPoints = fc.array(fc.nat(100), { minLength: 3, maxLength: 10 });
  const turns = fc.array(fc.constantFrom(...TURNS), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(histories, cutPoints, turns, async (history, cuts, taken) => {
      const events = record(history);
      expect(await projectInTurns(events, cuts, taken)).toEqual(await project(events, []));
    }),
    { numRuns: 12 },
  );
});

it('gives the same rows when each batch is planned before the previous one is written', async () => {
  /** Who plans a batch: one that knows the rows of the one before, or one that has just begun. */
  const planners = fc.array(fc.constantFrom('the same', 'a new one'), { minLength: 1 });
  const cutPoints = fc.array(fc.nat(100), { minLength: 3, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(histories, cutPoints, planners, async (history, cuts, by) => {
      const events = record(history);
      const expected = await project(events, []);
      await empty();
      for (const projector of projectors) {
        const types: readonly string[] = projector.eventTypes;
        const taking = prefetch(connection.db, await begin(projector));
        let processor = projectionProcessor({ store }, projector);
        for (const [n, { events: all, to: position }] of steps(events, cuts).entries()) {
          if (by[n % by.length] === 'a new one')
            processor = projectionProcessor({ store }, projector);
          const own = all.filter(({ type }) => types.includes(type));
          await taking.take(processor, { events: own, position });
        }
        expect(await taking.end()).toMatchObject({ parked: [] });
      }
      expect(await readModels()).toEqual(expected);
    }),
    { numRuns: 12 },
  );
});

describe('A batch', () => {
  const someHistory = () =>
    record(fc.sample(histories, { numRuns: 1, seed: 42 })[0] ?? []).filter(({ type }) =>
      (ordersProjector.eventTypes as readonly string[]).includes(type),
    );

  it('is applied once when three runners have read the same position', async () => {
    const events = someHistory();
    const [appliedOnce] = await project(events, []);
    await empty();
    const checkpoint = await begin(ordersProjector);
    const [step] = steps(events, []);
    if (!step) throw new Error('no events');
    const applied = await Promise.all(
      [1, 2, 3].map(() => apply(ordersProjector, checkpoint, step)),
    );
    expect(applied.filter(Boolean)).toHaveLength(1);
    expect((await readModels())[0]).toEqual(appliedOnce);
  });

  it('leaves no rows and does not move the checkpoint when its commit fails', async () => {
    const events = someHistory();
    const checkpoint = await begin(ordersProjector);
    await connection.pool.query(`
      create function cut_off() returns trigger language plpgsql as
        $$ begin raise exception 'cut off here'; end $$;
      create constraint trigger cut_off after insert on orders_v1
        deferrable initially deferred for each row execute function cut_off();
    `);
    const [step] = steps(events, []);
    if (!step) throw new Error('no events');
    try {
      await expect(apply(ordersProjector, checkpoint, step)).rejects.toThrow('cut off here');
      expect(await reachedBy(connection.db, 'orders')).toBe(START);
      expect((await readModels()).flat()).toEqual([]);
    } finally {
      await connection.pool.query('drop function cut_off cascade');
    }
    expect(await apply(ordersProjector, checkpoint, step)).not.toBeNull();
  });
});

describe('The SQL of a batch', () => {
  const events = (count: number, type: 'OrderPlaced' | 'OrderPaymentConfirmed') =>
    record(
      Array.from({ length: count }, (_, n) => {
        const { data, ...event } = sample(type);
        const orderId = `order-${n}`;
        return { stream: orderId, event: { ...event, data: { ...data, orderId } } as HaatEvent };
      }),
    );

  it('is one statement, and a second one to read rows that are not cached', async () => {
    const proxy = await startSeveringProxy(() => database.url);
    const counted = connectDatabase(proxy.url, { commits: 'replayable' });
    try {
      let checkpoint = await begin(ordersProjector);
      let position = 0;
      /** @returns how many statements it took. */
      const take = async (
        batch: readonly RecordedEvent[],
        processor = projectionProcessor({ store }, ordersProjector),
      ): Promise<number> => {
        await sql`select`.execute(counted.db);
        const before = proxy.statements();
        position += 1;
        const taken = await takeBatch(counted.db, processor, checkpoint, new Set(), {
          events: batch,
          position: String(position).padStart(19, '0') as Position,
        });
        if (!taken) throw new Error('another process applied it');
        checkpoint = taken.checkpoint;
        return proxy.statements() - before;
      };
      expect(await take(events(3, 'OrderPlaced'))).toBe(1);
      expect(await take(events(3, 'OrderPaymentConfirmed'))).toBe(2);
      expect(await take([])).toBe(1);
      const keeping = projectionProcessor({ store }, ordersProjector);
      expect(await take(events(3, 'OrderPaymentConfirmed'), keeping)).toBe(2);
      expect(await take([], keeping)).toBe(1);
      expect(await take(events(3, 'OrderPaymentConfirmed'), keeping)).toBe(1);
      const phases = (await readModels())[0]?.map(({ phase }) => phase);
      expect(phases).toEqual(['payment_confirmed', 'payment_confirmed', 'payment_confirmed']);
    } finally {
      await counted.close();
      await proxy.stop();
    }
  });

  it('has the same text for any number of rows', async () => {
    const { db } = connection;
    const words = async (count: number): Promise<string | undefined> => {
      const projected = events(count, 'OrderPlaced').map(readEvent);
      const target = liveTarget(ordersProjector);
      const written = await rowsToWrite(
        { db, store },
        ordersProjector,
        target,
        projected,
        HAS_MOVED,
      );
      return written?.statement.compile(db).sql;
    };
    expect(await words(1)).toContain('insert into');
    expect(await words(3)).toBe(await words(1));
  });

  it('writes nothing if another process has moved the checkpoint after the rows were read', async () => {
    const checkpoint = await begin(ordersProjector);
    const [placed] = events(1, 'OrderPlaced');
    if (!placed) throw new Error('no event');
    const good = projectionProcessor({ store }, ordersProjector);
    const batch = { events: [placed], position: placed.position };
    const taken = await takeBatch(
      connection.db,
      {
        ...good,
        insert: async (...args) => {
          const statement = await good.insert?.(...args);
          // Another process takes the same batch, and the next one, in between.
          expect(await takeBatch(connection.db, good, checkpoint, new Set(), batch)).not.toBeNull();
          return statement ?? null;
        },
      },
      checkpoint,
      new Set(),
      { ...batch, events: events(2, 'OrderPlaced') },
    );
    expect(taken).toBeNull();
    expect((await readModels())[0]).toHaveLength(1);
  });
});

it('every read model except orders moves its checkpoint late while idle', () => {
  const idle = (projector: Projector) =>
    liveProcessor({} as ProjectionServices, projector).idleMoveMs ?? 0;
  expect(projectors.filter((one) => idle(one) === 0)).toEqual([ordersProjector]);
});
