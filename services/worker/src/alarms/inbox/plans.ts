import { subscriptionStream } from '@haat/contracts/events/subscription';
import { type StartedSubscription, subscriptionDecider } from '@haat/domain/hosting/subscription';
import type { RecordedEvent } from '@haat/event-store/port';
import { loadAggregate } from '@haat/record/commands';
import { toShow } from '../next-command.ts';
import { alignmentOverdue } from '../overdue.ts';
import { type Waiting, type WaitingServices, waitingAmong } from './waiting.ts';

type Moment = Pick<WaitingServices, 'alarms'> & { readonly now: number };

const TO_MEND = {
  active: 'is paid for, but does not run: set it up or resume it there, or refund the money',
  expired: 'was not renewed, but still runs: suspend it there',
  lapsed: 'has ended, but is not removed: remove it there',
} as const;

/** An account that differs from its plan. @param recorded the plan's stream. */
export const planWaits = (
  { orderId, customerId, domain, phase, of }: StartedSubscription,
  recorded: readonly RecordedEvent[],
  { alarms, now }: Moment,
): Waiting | null => {
  const overdue = of.kind === 'hosting' ? alignmentOverdue(recorded, now, alarms) : null;
  if (of.kind !== 'hosting' || overdue === null) return null;
  return {
    kind: 'account not as paid',
    id: domain,
    since: new Date(overdue.since).toISOString(),
    whose: customerId,
    amountPaise: null,
    why: `The account ${of.username} at the hosting server ${TO_MEND[phase]}. It is checked again until then.`,
    commands: [toShow('orders', 'show', orderId)],
  };
};

export const findPlans = ({
  db,
  store,
  clock,
  alarms,
}: WaitingServices): Promise<readonly Waiting[]> => {
  const moment = { alarms, now: clock.now() };
  const tried = db
    .selectFrom('outbox')
    .select((outbox) =>
      outbox.ref('payload', '->>').key('subscriptionId').$castTo<string>().as('subscription_id'),
    )
    .distinct()
    .where('job', '=', 'reconcile-hosting')
    .where('finished_at', 'is', null)
    .orderBy('subscription_id');
  return waitingAmong(
    (max, offset) => tried.limit(max).offset(offset).execute(),
    async ({ subscription_id }) => {
      const stream = subscriptionStream(subscription_id);
      const { state, recorded } = await loadAggregate(store, subscriptionDecider, stream);
      return state.phase === 'not_started' ? null : planWaits(state, recorded, moment);
    },
  );
};
