import type { RecordedEvent } from '@haat/event-store/port';
import { requestedStep } from '@haat/worker/engine/requested-step';
import { orderProcess } from '@haat/worker/process';
import type { EndState } from '../end-state.ts';
import { paymentsOf } from './folded.ts';
import type { Invariant } from './invariant.ts';
import { unfinishedOrders } from './orders.ts';

const live = (endState: EndState): ReadonlySet<string> =>
  new Set([
    ...unfinishedOrders(endState).map(({ order }) => order.orderId),
    ...paymentsOf(endState.facts)
      .filter(({ phase }) => ['submitted', 'verifying', 'in_review'].includes(phase))
      .map(({ referenceCode }) => referenceCode),
  ]);

export const noJobIsLost: Invariant = {
  name: 'every job is done, or its subject still waits',
  violations: (endState) => {
    const waiting = live(endState);
    return endState.outbox.flatMap(({ id, payload, isFinished, isEarly }) => {
      const { orderId, referenceCode } = payload as { orderId?: string; referenceCode?: string };
      if (isFinished || isEarly || waiting.has(orderId ?? '') || waiting.has(referenceCode ?? '')) {
        return [];
      }
      return [`${id} is not done`];
    });
  },
};

/** Delays do not change which steps an event requests. */
const NO_DELAYS = {
  REGISTRATION_POLL_MS: 0,
  CLAIM_LAPSE_MS: 0,
  CLAIM_UNVERIFIED_MS: 0,
  CLAIM_IN_REVIEW_MS: 0,
  MAIL_SETTLE_MS: 0,
};

/** By outbox id. */
export const jobsRequestedBy = (recorded: RecordedEvent) =>
  orderProcess
    .filter(
      ({ where, eventTypes }) =>
        where !== 'inline' && (eventTypes as readonly string[]).includes(recorded.type),
    )
    .flatMap((reactor) => requestedStep(reactor, recorded, NO_DELAYS) ?? []);

/** Inline steps leave no row; other invariants cover them. */
export const noEventIsPassedOver: Invariant = {
  name: 'every event has led to its steps',
  violations: ({ facts, outbox }) => {
    const requested = new Set(outbox.map(({ id }) => id));
    return facts.flatMap(({ recorded, data }) =>
      // Decrypted, as reactors get it.
      jobsRequestedBy({ ...recorded, data }).flatMap(({ id }) =>
        requested.has(id)
          ? []
          : [`${id}, from ${recorded.type} of ${recorded.stream}, is not there`],
      ),
    );
  },
};

export const noStepFails: Invariant = {
  name: 'no failing step is left',
  violations: ({ failingSteps }) =>
    failingSteps.map(({ id, start }) => `${id} has failed, ${start - 1} times so far`),
};

export const noEventIsParked: Invariant = {
  name: 'no event is parked',
  violations: ({ parked }) =>
    parked.map(
      ({ processor, type, stream, error }) => `${processor}: ${type} of ${stream}: ${error}`,
    ),
};
