import { setTimeout as delay } from 'node:timers/promises';
import { restartCheckpoint } from '@haat/event-processing/checkpoints';
import {
  listParked,
  listPaused,
  notifyProcessor,
  parkedOf,
  pauseStream,
  requestRetry,
  resumeStream,
} from '@haat/event-processing/parked-events';
import type { EventProcessorServices } from '@haat/event-processing/processor';
import { opsPrefix } from '@haat/platform/operator-settings';
import { REACTOR_PREFIX } from '@haat/worker/engine/reactor-processors';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import type { Column, Output } from '../command-line/output.ts';

/** Processes are notified; after a lost notification they poll every minute. */
const RETRY_TIMEOUT_MS = 70_000;
const POLL_INTERVAL_MS = 100;

type Database = Pick<EventProcessorServices, 'db'>;

type Parked = {
  readonly processor: string;
  readonly stream: string;
  /** Null where an operator paused the stream. */
  readonly event: {
    readonly type: string;
    readonly revision: number;
    readonly error: string;
  } | null;
  readonly since: string;
  readonly tries: number;
  readonly behind: number;
  /** The operator and the reason; null where the processor parked it. */
  readonly by: string | null;
};

const COLUMNS: readonly Column<Parked>[] = [
  ['processor', ({ processor }) => processor],
  ['stream', ({ stream }) => stream],
  ['event', ({ event }) => (event === null ? '' : `${event.type} (revision ${event.revision})`)],
  ['since', ({ since }) => since],
  ['tried', ({ tries }) => String(tries)],
  ['behind', ({ behind }) => String(behind)],
  ['why', ({ event, by }) => event?.error ?? `parked by ${by}`],
];

export const showParked = async ({ db }: Database, output: Output): Promise<Outcome> => {
  const [parked, held] = await Promise.all([listParked(db), listPaused(db)]);
  const byHand = held.map(
    ({ processor, stream, paused_by, paused_at }): Parked => ({
      ...{ processor, stream, event: null, since: paused_at.toISOString(), tries: 0, behind: 0 },
      by: paused_by,
    }),
  );
  const streams = Map.groupBy(parked, ({ processor, stream }) => `${processor} ${stream}`);
  const byItself = [...streams.values()].flatMap(([first, ...behind]): readonly Parked[] => {
    if (!first) return [];
    const { processor, stream, type, revision, parked_at, tries, error } = first;
    const event = { type, revision: Number(revision), error };
    const since = parked_at.toISOString();
    return [{ processor, stream, event, since, tries, behind: behind.length, by: null }];
  });
  output.rows([...byHand, ...byItself], COLUMNS, 'Nothing is parked.');
  return done();
};

/** Parks what comes in a stream from now on; the event in progress may still finish. */
export const park = async (
  { db, store }: Pick<EventProcessorServices, 'db' | 'store'>,
  {
    processor,
    stream,
    operator,
    reason,
  }: ByOperator & { readonly processor: string; readonly stream: string },
): Promise<Outcome> => {
  if ((await store.read(stream)).events.length === 0) return notFound(`Stream ${stream}`);
  const by = `${operator}: ${reason}`;
  if (!(await pauseStream(db, { processor, stream, by }))) {
    return notFound(`Checkpoint ${processor}`, 'reactors status');
  }
  return done(
    `${processor} parks new events of ${stream}. To resume: ` +
      `${opsPrefix()} reactors unpark ${processor} ${stream}`,
  );
};

/** Retries a stream's parked events in order. @param timeoutMs wait for the processor, in ms. */
export const unpark = async (
  { db }: Database,
  {
    processor,
    stream,
    operator,
    reason,
  }: ByOperator & { readonly processor: string; readonly stream: string },
  timeoutMs: number = RETRY_TIMEOUT_MS,
): Promise<Outcome> => {
  const by = `${operator}: ${reason}`;
  const wasPaused = await resumeStream(db, { processor, stream });
  const requested = await requestRetry(db, { processor, stream, by });
  if (requested === 0) {
    return wasPaused
      ? done(`${processor} resumed ${stream}; nothing was parked.`)
      : refused(`${processor} has no parked events of ${stream}.`);
  }
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const left = await parkedOf(db, processor, stream);
    const [first] = left;
    if (!first) return done(`${requested} events of ${stream} were handled.`);
    if (left.every(({ retry_wanted_at }) => retry_wanted_at === null)) {
      return refused(
        `${requested - left.length} of ${requested} events of ${stream} were handled; ${first.type} ` +
          `(revision ${first.revision}) failed again: ${first.error}`,
      );
    }
    if (performance.now() > giveUpAt) {
      return refused(
        `The retry is requested, but no process has started it. Check that a process runs ` +
          `${processor}; it retries when it starts.`,
      );
    }
    await delay(POLL_INTERVAL_MS);
  }
};

/** After a restore a reactor handles all events again; each step checks what was done. */
export const adoptStore = async (
  { db, store, log }: EventProcessorServices,
  { processor, ...by }: ByOperator & { readonly processor: string },
): Promise<Outcome> => {
  if (!processor.startsWith(REACTOR_PREFIX)) {
    return refused(
      `${processor} is not a reactor. To rebuild a read model: ${opsPrefix()} ` +
        `projections rebuild ${processor} --accept-differences`,
    );
  }
  const { id } = await store.identify();
  // Without this, finished jobs would not run again, and an order with a lost outcome would wait
  // forever. Before the checkpoint: an interruption in between can be repeated.
  await db
    .deleteFrom('outbox')
    .where('reactor', '=', processor.slice(REACTOR_PREFIX.length))
    .where('finished_at', 'is not', null)
    .execute();
  if (!(await restartCheckpoint(db, processor, id))) {
    return notFound(`Checkpoint ${processor}`, 'reactors status');
  }
  // Without it an idle processor would read its checkpoint ten minutes later.
  await notifyProcessor(db, processor);
  log.warn({ processor, ...by }, 'a reactor restarts from the first event of this store');
  return done(`${processor} restarts from the first event. Finished steps stay done.`);
};
