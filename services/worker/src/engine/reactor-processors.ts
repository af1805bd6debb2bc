import { type EventProcessor, inserting } from '@haat/event-processing/processor';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Delays, Reactor } from './reactor.ts';
import { type RequestedStep, requestedStep } from './requested-step.ts';
import { insertScheduledSteps } from './scheduled-steps.ts';
import type { LaterStep, TakeSteps } from './take-steps.ts';

/** Of the names of reactors' checkpoints. */
export const REACTOR_PREFIX = 'reactor:';
/**
 * The checkpoint stands still for so long while nothing of the reactor's own comes, in ms: dozens of
 * reactors would else each move their checkpoint for every event of any of them. What lies behind it
 * is not its own: after a start it is passed over by an index.
 */
const IDLE_MOVE_MS = 600_000;

/** Every step and every row has an id of its own: what is handled again changes nothing. */
const LAG_MS = 1_000;

/**
 * How long what nobody waits for gathers, in ms. The feed keeps some two thousand events: a hundred
 * orders a second make fewer in that time.
 */
const REST_MS = 500;

type Ends = {
  /** How long checkpoints may stay behind what is done, in ms; 1,000 unless given. */
  readonly lagMs?: number;
  /** How long reactors that are in no hurry rest, in ms; 500 unless given. */
  readonly restMs?: number;
  readonly delays: Delays;
  /** Does what is decided inside. */
  readonly take: TakeSteps;
  /** Called after rows of the outbox may have been written. */
  readonly onJobs: () => void;
  /** Called after steps may have been put off, with the time of the first, in ms since 1970. */
  readonly onDue: (first: number) => void;
};

/** What there is to say of a reactor's checkpoint, whatever it does with its events. */
export const processorOf = (
  reactor: Reactor<never>,
  { lagMs = LAG_MS, restMs = REST_MS }: Pick<Ends, 'lagMs' | 'restMs'> = {},
) => ({
  name: `${REACTOR_PREFIX}${reactor.name}`,
  eventTypes: reactor.eventTypes,
  ...(reactor.fromNow && { fromNow: reactor.fromNow }),
  ...(reactor.retired && { retired: reactor.retired }),
  idleMoveMs: IDLE_MOVE_MS,
  lagMs,
  ...(reactor.isLowPriority && { restMs }),
  mendedBy: `npm run ops -- reactors adopt-store ${REACTOR_PREFIX}${reactor.name}`,
});

/** What it asks for becomes rows of the outbox, each a job of the same name. */
const throughQueue = (
  reactor: Reactor<never>,
  ends: Ends,
): EventProcessor<RequestedStep | null> => ({
  ...processorOf(reactor, ends),
  prepare: (recorded) => requestedStep(reactor, recorded, ends.delays),
  ...inserting((prepared, condition) => insertJobs(reactor, prepared, condition)),
  onHandled: ends.onJobs,
});

const insertJobs = (
  { name, where }: Reactor<never>,
  prepared: readonly (RequestedStep | null)[],
  condition: RawBuilder<SqlBool>,
): RawBuilder<unknown> | null => {
  const rows = prepared
    .filter((step) => step !== null)
    .map(({ id, eventId, payload, delayMs }) => ({
      id,
      event_id: eventId,
      payload,
      delay_ms: delayMs,
    }));
  if (rows.length === 0) return null;
  // An id that is there already was asked before: after a checkpoint was set back on purpose,
  // nothing is asked a second time.
  return sql`
    insert into outbox (id, reactor, event_id, queue, job, payload, delay_ms)
    select id, ${name}::text, event_id, ${where}::text, ${name}::text, payload, delay_ms
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as asked(id text, event_id uuid, payload jsonb, delay_ms bigint)
    where ${condition}
    on conflict do nothing`;
};

/**
 * What it asks for is done here, many at once, before the checkpoint moves; what waits or failed is
 * put off. A step that was done and is done again, after a crash, finds its command ids in the
 * streams and writes nothing.
 */
const insideTheShop = (
  reactor: Reactor<never>,
  ends: Ends,
): EventProcessor<RequestedStep | LaterStep | null> => {
  const { delays, take, onDue } = ends;
  let firstDue = Number.POSITIVE_INFINITY;
  const putOff = (step: LaterStep): LaterStep => {
    firstDue = Math.min(firstDue, step.dueAt);
    return step;
  };
  return {
    ...processorOf(reactor, ends),
    prepare: (recorded) => {
      const asked = requestedStep(reactor, recorded, delays);
      if (asked === null || asked.delayMs === 0) return asked;
      const { id, name, payload, askedAt, delayMs } = asked;
      return { id, name, payload, start: 1, dueAt: askedAt + delayMs, hasFailed: false };
    },
    act: async (prepared) => {
      const now = prepared.filter((step) => step !== null && 'askedAt' in step);
      const taken = await take(
        now.map(({ id, name, payload }) => ({ id, name, payload, start: 1 })),
      );
      const left = new Map(now.map((step, index) => [step, taken[index] ?? null]));
      return prepared.map((step) =>
        step !== null && 'askedAt' in step ? (left.get(step) ?? null) : step,
      );
    },
    ...inserting((prepared, condition) => {
      const later = prepared.filter((step) => step !== null && 'dueAt' in step);
      return later.length === 0 ? null : insertScheduledSteps(later.map(putOff), condition);
    }),
    onHandled: () => {
      if (firstDue < Number.POSITIVE_INFINITY) onDue(firstDue);
      firstDue = Number.POSITIVE_INFINITY;
    },
  };
};

/** Each reactor as a processor of its own. */
export const reactorProcessors = (
  reactors: readonly Reactor<never>[],
  ends: Ends,
): readonly EventProcessor[] =>
  reactors.map((reactor) =>
    reactor.where === 'inside' ? insideTheShop(reactor, ends) : throughQueue(reactor, ends),
  ) as readonly EventProcessor[];
