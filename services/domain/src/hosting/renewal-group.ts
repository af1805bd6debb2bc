import {
  type RenewalGroupEvent,
  renewalNotPlaced,
  renewalPlaced,
  renewalsPaid,
  renewalsRequested,
} from '@haat/contracts/events/renewal-group';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import {
  accept,
  assertUnreachable,
  type Decider,
  type Decision,
  refuse,
} from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const renewalGroupCommandSchema = z.discriminatedUnion('type', [
  renewalsRequested.schema.extend({ type: z.literal('RequestRenewals') }),
  /** The first outcome of a renewal stands. */
  renewalPlaced.schema.extend({ type: z.literal('RecordRenewalPlaced') }),
  renewalNotPlaced.schema.extend({ type: z.literal('RecordRenewalNotPlaced') }),
  renewalsPaid.schema.extend({ type: z.literal('RecordRenewalsPaid') }),
  /** Unpaid: what has no order gets none. */
  renewalNotPlaced.schema.omit({ subscriptionId: true }).extend({
    type: z.literal('EndRenewals'),
  }),
]);
export type RenewalGroupCommand = z.infer<typeof renewalGroupCommandSchema>;

type DataOf<Type extends RenewalGroupEvent['type']> = Extract<
  RenewalGroupEvent,
  { type: Type }
>['data'];

export type RenewalOutcome =
  | { readonly orderId: string; readonly reason: null }
  | { readonly orderId: null; readonly reason: string };

export type GroupedRenewal = DataOf<'RenewalsRequested'>['renewals'][number] & {
  /** Null until it is placed or refused. */
  readonly outcome: RenewalOutcome | null;
};

/** `requested`: the payment is not verified yet. */
export type RequestedPhase = 'requested' | 'paid' | 'ended';

export type RequestedRenewals = Omit<DataOf<'RenewalsRequested'>, 'renewals'> & {
  readonly phase: RequestedPhase;
  readonly renewals: readonly GroupedRenewal[];
  /** The verified payment. */
  readonly paidWith: string | null;
};

export type RenewalGroupState = { readonly phase: 'not_requested' } | RequestedRenewals;

export type RenewalGroupRefusal =
  | { readonly reason: 'not_requested' }
  | { readonly reason: 'not_in_group' }
  | { readonly reason: 'other_customer' }
  | { readonly reason: 'already_requested' };

export const renewalGroupLifecycle: Lifecycle<
  RenewalGroupState['phase'],
  RenewalGroupEvent['type'],
  RequestedPhase
> = {
  not_requested: { RenewalsRequested: 'requested' },
  requested: {
    RenewalPlaced: 'requested',
    RenewalNotPlaced: 'requested',
    RenewalsPaid: 'paid',
    RenewalsEnded: 'ended',
  },
  paid: { RenewalPlaced: 'paid', RenewalNotPlaced: 'paid', RenewalsEnded: 'ended' },
  ended: {},
};

const initial: RenewalGroupState = { phase: 'not_requested' };

const withOutcome = (
  state: RequestedRenewals,
  subscriptionId: string,
  outcome: RenewalOutcome,
): readonly GroupedRenewal[] =>
  state.renewals.map((one) => (one.subscriptionId === subscriptionId ? { ...one, outcome } : one));

const evolve = (state: RenewalGroupState, event: RenewalGroupEvent): RenewalGroupState => {
  const phase = phaseAfter(renewalGroupLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'RenewalsRequested') {
    const renewals = event.data.renewals.map((one) => ({ ...one, outcome: null }));
    return { ...event.data, phase, renewals, paidWith: null };
  }
  if (state.phase === 'not_requested') return state;
  switch (event.type) {
    case 'RenewalPlaced': {
      const { subscriptionId, orderId } = event.data;
      const renewals = withOutcome(state, subscriptionId, { orderId, reason: null });
      return { ...state, phase, renewals };
    }
    case 'RenewalNotPlaced': {
      const { subscriptionId, reason } = event.data;
      const renewals = withOutcome(state, subscriptionId, { orderId: null, reason });
      return { ...state, phase, renewals };
    }
    case 'RenewalsPaid':
      return { ...state, phase, paidWith: event.data.paidWith };
    case 'RenewalsEnded':
      return { ...state, phase };
    default:
      return assertUnreachable(event);
  }
};

type GroupDecision = Decision<RenewalGroupEvent, RenewalGroupRefusal>;

/** With the last outcome the group ends. */
const record = (
  state: RequestedRenewals,
  ...recorded: readonly RenewalGroupEvent[]
): GroupDecision => {
  const after = recorded.reduce<RenewalGroupState>(evolve, state);
  if (after.phase === 'not_requested' || after.renewals.some(({ outcome }) => outcome === null)) {
    return accept(...recorded);
  }
  const { referenceCode, customerId, renewals } = after;
  const outcomes = renewals.map(({ subscriptionId, outcome }) => ({
    subscriptionId,
    orderId: outcome?.orderId ?? null,
  }));
  return accept<RenewalGroupEvent>(...recorded, {
    type: 'RenewalsEnded',
    data: { referenceCode, customerId, outcomes },
  });
};

const isOpen = ({ outcome }: GroupedRenewal): boolean => outcome === null;

const decide = (command: RenewalGroupCommand, state: RenewalGroupState): GroupDecision => {
  if (command.type === 'RequestRenewals') return request(command, state);
  if (state.phase === 'not_requested') return refuse({ reason: 'not_requested' });
  if (command.customerId !== state.customerId) return refuse({ reason: 'other_customer' });
  switch (command.type) {
    case 'RecordRenewalPlaced':
    case 'RecordRenewalNotPlaced': {
      const one = state.renewals.find((each) => each.subscriptionId === command.subscriptionId);
      if (one === undefined) return refuse({ reason: 'not_in_group' });
      if (!isOpen(one)) return accept();
      return command.type === 'RecordRenewalPlaced'
        ? record(state, { type: 'RenewalPlaced', data: dataOf(command) })
        : record(state, { type: 'RenewalNotPlaced', data: dataOf(command) });
    }
    case 'RecordRenewalsPaid':
      if (state.phase !== 'requested') return accept();
      return accept({ type: 'RenewalsPaid', data: dataOf(command) });
    case 'EndRenewals': {
      if (state.phase !== 'requested') return accept();
      const refused = state.renewals.filter(isOpen).map(
        ({ subscriptionId }): RenewalGroupEvent => ({
          type: 'RenewalNotPlaced',
          data: { ...dataOf(command), subscriptionId },
        }),
      );
      return record(state, ...refused);
    }
    default:
      return assertUnreachable(command);
  }
};

const request = (
  command: Extract<RenewalGroupCommand, { type: 'RequestRenewals' }>,
  state: RenewalGroupState,
): GroupDecision => {
  const data = dataOf(command);
  if (state.phase === 'not_requested') return accept({ type: 'RenewalsRequested', data });
  const renewals = state.renewals.map(({ outcome: _, ...requested }) => requested);
  return isNoOp(data, { ...state, renewals }, ['requestedAt', 'orderId'])
    ? accept()
    : refuse({ reason: 'already_requested' });
};

export const renewalGroupDecider: Decider<
  RenewalGroupState,
  RenewalGroupCommand,
  RenewalGroupEvent,
  RenewalGroupRefusal
> = { initial, evolve, decide };

export type NextRenewal = { readonly renewal: GroupedRenewal; readonly takesPayment: boolean };

/**
 * @returns what to place now; null for nothing. One order takes the payment itself; the others wait
 * until it is verified.
 */
export const nextRenewalOf = (state: RenewalGroupState): NextRenewal | null => {
  if (state.phase === 'not_requested' || state.phase === 'ended') return null;
  const renewal = state.renewals.find(isOpen);
  const takesPayment = state.renewals.every(({ outcome }) => outcome?.orderId == null);
  if (renewal === undefined || !(takesPayment || state.phase === 'paid')) return null;
  return { renewal, takesPayment };
};

/** Whether the group still holds the subscription for a later order. */
export const holdsRenewal = (state: RenewalGroupState, subscriptionId: string): boolean =>
  state.phase !== 'not_requested' &&
  state.renewals.some((one) => one.subscriptionId === subscriptionId && isOpen(one));
