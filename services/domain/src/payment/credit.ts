import {
  type CreditEvent,
  type CreditSettlement,
  creditClaimed,
  creditExcluded,
  creditObserved,
  creditReversed,
  creditSettlementSchema,
} from '@haat/contracts/events/credit';
import type { Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import {
  accept,
  assertUnreachable,
  type Decider,
  type Decision,
  refuse,
} from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const creditCommandSchema = z.discriminatedUnion('type', [
  creditObserved.schema.extend({
    type: z.literal('ObserveCredit'),
    /** Set aside in the same append: between two appends a payment could claim it. */
    settlement: creditSettlementSchema.optional(),
  }),
  /** Lets the credit pay one payment; what has been observed of it must still be what is said. */
  creditClaimed.schema.extend({
    type: z.literal('ClaimCredit'),
    /** Of an operator: it is no settlement after all. Not of one that the bank names. */
    insists: z.boolean().optional(),
  }),
  /** Of an operator, who has looked whose it may be, or of an import that knows the settlement. */
  creditExcluded.schema.extend({ type: z.literal('ExcludeCredit') }),
  /** The same sum went out again under its transaction id. */
  creditReversed.schema.extend({ type: z.literal('RecordCreditReversed') }),
]);
export type CreditCommand = z.infer<typeof creditCommandSchema>;

type DataOf<Type extends CreditEvent['type']> = Extract<CreditEvent, { type: Type }>['data'];

export type CreditState = {
  readonly phase: 'unseen' | 'observed' | 'claimed';
  /** As it was first seen; null for a second name of a credit, which is claimed alone. */
  readonly observed: DataOf<'CreditObserved'> | null;
  readonly claim: { readonly referenceCode: string; readonly customerId: string } | null;
  /** It is not listed as unclaimed. A payment can still claim it, unless it is a settlement. */
  readonly isExcluded: boolean;
  /** The settlement whose lump sum it is; null for other money. */
  readonly settlement: CreditSettlement | null;
  /** Its money went out again. */
  readonly isReversed: boolean;
};

export type CreditRefusal =
  | { readonly reason: 'claimed'; readonly referenceCode: string }
  /** It was seen before, as another sum. */
  | { readonly reason: 'differs'; readonly amountPaise: Paise }
  /** It is the lump sum of a settlement, whose payments are credits themselves. */
  | { readonly reason: 'settlement'; readonly settlement: CreditSettlement }
  | { readonly reason: 'not_observed' };

const initial: CreditState = {
  phase: 'unseen',
  observed: null,
  claim: null,
  isExcluded: false,
  settlement: null,
  isReversed: false,
};

const evolve = (state: CreditState, event: CreditEvent): CreditState => {
  const phase = phaseAfter(creditLifecycle, state.phase, event.type);
  if (phase === null) return state;
  switch (event.type) {
    case 'CreditObserved':
      return { ...state, phase, observed: event.data };
    case 'CreditClaimed': {
      const { referenceCode, customerId } = event.data;
      return { ...state, phase, claim: { referenceCode, customerId } };
    }
    case 'CreditExcluded':
      return { ...state, phase, isExcluded: true, settlement: event.data.settlement };
    case 'CreditReversed':
      return { ...state, phase, isReversed: true };
    default:
      return assertUnreachable(event);
  }
};

/** A claim is for ever: a refund gives the money back, never the credit to somebody else. */
export const creditLifecycle: Lifecycle<
  CreditState['phase'],
  CreditEvent['type'],
  CreditState['phase']
> = {
  unseen: { CreditObserved: 'observed', CreditClaimed: 'claimed' },
  observed: {
    CreditClaimed: 'claimed',
    CreditExcluded: 'observed',
    CreditReversed: 'observed',
  },
  claimed: { CreditReversed: 'claimed' },
};

/** Each is surer than those before it. */
const SURENESS = ['sum', 'operator', 'reference'] as const;

/** Whether a settlement is surer than what was known, and any is surer than none. */
const isSurer = (settlement: CreditSettlement | null, known: CreditSettlement | null): boolean =>
  settlement !== null &&
  (known === null || SURENESS.indexOf(settlement.by) > SURENESS.indexOf(known.by));

const decide = (
  command: CreditCommand,
  state: CreditState,
): Decision<CreditEvent, CreditRefusal> => {
  switch (command.type) {
    case 'ObserveCredit': {
      const { settlement = null, ...seen } = dataOf(command);
      if (state.phase === 'unseen') {
        const { creditId, observedAt: excludedAt } = command;
        const observed = { type: 'CreditObserved', data: seen } as const;
        if (settlement === null) return accept(observed);
        const data = { creditId, excludedAt, settlement };
        return accept<CreditEvent>(observed, { type: 'CreditExcluded', data });
      }
      const { observed } = state;
      if (observed === null || observed.amountPaise === command.amountPaise) return accept();
      return refuse({ reason: 'differs', amountPaise: observed.amountPaise });
    }
    case 'ClaimCredit': {
      const { insists = false, ...data } = dataOf(command);
      const { settlement } = state;
      if (state.claim === null) {
        // Its payments are credits themselves: claimed too, the same money would pay twice.
        if (settlement !== null && !(insists && settlement.by !== 'reference')) {
          return refuse({ reason: 'settlement', settlement });
        }
        return accept({ type: 'CreditClaimed', data });
      }
      if (state.claim.referenceCode === command.referenceCode) return accept();
      return refuse({ reason: 'claimed', referenceCode: state.claim.referenceCode });
    }
    case 'ExcludeCredit': {
      if (state.claim !== null) {
        return refuse({ reason: 'claimed', referenceCode: state.claim.referenceCode });
      }
      if (state.observed === null) return refuse({ reason: 'not_observed' });
      // A credit that was set aside may turn out to be a settlement. The reverse never happens.
      const saysMore = isSurer(command.settlement, state.settlement);
      return state.isExcluded && !saysMore
        ? accept()
        : accept({ type: 'CreditExcluded', data: dataOf(command) });
    }
    case 'RecordCreditReversed': {
      const { observed } = state;
      if (observed === null) return refuse({ reason: 'not_observed' });
      if (observed.amountPaise !== command.amountPaise) {
        return refuse({ reason: 'differs', amountPaise: observed.amountPaise });
      }
      return state.isReversed
        ? accept()
        : accept({ type: 'CreditReversed', data: dataOf(command) });
    }
    default:
      return assertUnreachable(command);
  }
};

export const creditDecider: Decider<CreditState, CreditCommand, CreditEvent, CreditRefusal> = {
  initial,
  evolve,
  decide,
};
