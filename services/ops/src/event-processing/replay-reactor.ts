import { DAY_MS } from '@haat/contracts/durations';
import { setBackCheckpoint } from '@haat/event-processing/checkpoints';
import { notifyProcessor } from '@haat/event-processing/parked-events';
import type { EventProcessorServices } from '@haat/event-processing/processor';
import { firstAfter, type Position, PositionAhead } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import { decidedAt } from '@haat/record/hash-chain';
import { RETENTION_MS } from '@haat/worker/engine/outbox-end';
import { REACTOR_PREFIX } from '@haat/worker/engine/reactor-processors';
import { orderProcess } from '@haat/worker/process';
import {
  type ByOperator,
  done,
  notFound,
  type Outcome,
  refused,
  refusedUnlessInsisted,
} from '../command-line/outcome.ts';

/** A day less than the outbox keeps finished jobs: clocks may differ. */
const SURE_DAYS = RETENTION_MS / DAY_MS - 1;

type ReplayOptions = ByOperator & {
  readonly processor: string;
  readonly from: string;
  /** Also where external services would be called again. */
  readonly insists: boolean;
};

/** @returns why it needs `insists`; null where nothing is against it. */
const objection = (
  { where, fromNow }: (typeof orderProcess)[number],
  ageMs: number,
): string | null => {
  if (fromNow !== undefined) {
    return (
      `It reacts to ${fromNow.join(', ')} only from when it first knew of them, and would now ` +
      'react to older ones.'
    );
  }
  if (where !== 'inline' && ageMs > SURE_DAYS * DAY_MS) {
    return (
      `It calls providers, and jobs older than ${SURE_DAYS} days are no longer in the outbox: ` +
      'they would run again, and each would check whether it was done.'
    );
  }
  return null;
};

/** Repeats are harmless: inline steps find their command ids, queued ones their outbox rows. */
export const replayReactor = async (
  { db, store, log, clock }: EventProcessorServices & { readonly clock: Clock },
  { processor, from, insists, ...by }: ReplayOptions,
): Promise<Outcome> => {
  const reactor = orderProcess.find(({ name }) => `${REACTOR_PREFIX}${name}` === processor);
  if (reactor === undefined) {
    return notFound(`Reactor ${processor}`, 'reactors status');
  }
  const to = from as Position;
  try {
    const filter = { eventTypes: reactor.eventTypes };
    const first = await firstAfter(store, to, filter);
    if (first === undefined) return refused(`No events of ${processor} after ${from}.`);
    const against = objection(reactor, clock.now() - Date.parse(decidedAt(first)));
    if (against !== null && !insists) {
      return refusedUnlessInsisted(
        `${against} Check the events since then. To do it anyway, add --insist.`,
      );
    }
  } catch (error) {
    if (!(error instanceof PositionAhead || error instanceof RangeError)) throw error;
    return refused(`${error.message}. events tail tells positions.`);
  }
  const { id: storeId } = await store.identify();
  if (!(await setBackCheckpoint(db, processor, { to, storeId }))) {
    return refused(
      `${processor} has not reached ${from}, or its checkpoint is of another event store: ` +
        'reactors status',
    );
  }
  await notifyProcessor(db, processor);
  log.warn({ processor, from, ...by }, 'a reactor reprocesses the events after a position');
  return done(`${processor} reprocesses the events after ${from}. Finished steps stay done.`);
};
