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
    /** The credit is a settlement, one sum for many payments: excluded in the same append, before a payment can claim it. */
    settlement: creditSettlementSchema.optional(),
  }),
  /** The credit pays one payment. Refused for a settlement's lump sum, unless `insists`. */
  creditClaimed.schema.extend({
    type: z.literal('ClaimCredit'),
    /** An operator says that the credit is no settlement. No effect if the bank names it as one. */
    insists: z.boolean().optional(),
  }),
  /** By an operator who has checked the credit, or by an import that knows the settlement. */
  creditExcluded.schema.extend({ type: z.literal('ExcludeCredit') }),
  /** The same amount left the account again, under the same transaction ID. */
  creditReversed.schema.extend({ type: z.literal('RecordCreditReversed') }),
]);
export type CreditCommand = z.infer<typeof creditCommandSchema>;

type DataOf<Type extends CreditEvent['type']> = Extract<CreditEvent, { type: Type }>['data'];

export type CreditState = {
  readonly phase: 'unseen' | 'observed' | 'claimed';
  /** As first seen; null for a second id of a credit, which is only claimed. */
  readonly observed: DataOf<'CreditObserved'> | null;
  readonly claim: { readonly referenceCode: string; readonly customerId: string } | null;
  /** Hidden from the list of unclaimed credits. A payment can still claim the credit, unless it is a settlement. */
  readonly isExcluded: boolean;
  readonly settlement: CreditSettlement | null;
  readonly isReversed: boolean;
};

export type CreditRefusal =
  | { readonly reason: 'claimed'; readonly referenceCode: string }
  | { readonly reason: 'differs'; readonly amountPaise: Paise }
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

/** A claim is permanent: after a refund no other payment can claim the credit. */
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

/** The least certain first; `sum`: same amount and day as a settlement. */
const CERTAINTY = ['sum', 'operator', 'reference'] as const;

const isMoreCertain = (
  settlement: CreditSettlement | null,
  known: CreditSettlement | null,
): boolean =>
  settlement !== null &&
  (known === null || CERTAINTY.indexOf(settlement.by) > CERTAINTY.indexOf(known.by));

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
        // The settled payments are credits too: a claim here would let the same money pay twice.
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
      // An excluded credit may turn out to be a settlement, never the reverse.
      const isMoreCertainSettlement = isMoreCertain(command.settlement, state.settlement);
      return state.isExcluded && !isMoreCertainSettlement
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
