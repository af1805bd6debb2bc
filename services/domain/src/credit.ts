import {
  type CreditEvent,
  creditClaimed,
  creditObserved,
  creditSetAside,
  creditTakenBack,
} from '@haat/contracts/events/credit';
import type { Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';

export const creditCommandSchema = z.discriminatedUnion('type', [
  creditObserved.schema.extend({ type: z.literal('ObserveCredit') }),
  /** Lets the credit pay one payment; what has been observed of it must still be what is said. */
  creditClaimed.schema.extend({ type: z.literal('ClaimCredit') }),
  /** Of an operator, who has looked whose it may be. */
  creditSetAside.schema.extend({ type: z.literal('SetCreditAside') }),
  /** The same sum went out again under its transaction id. */
  creditTakenBack.schema.extend({ type: z.literal('RecordCreditTakenBack') }),
]);
export type CreditCommand = z.infer<typeof creditCommandSchema>;

type DataOf<Type extends CreditEvent['type']> = Extract<CreditEvent, { type: Type }>['data'];

export type CreditState = {
  readonly phase: 'unseen' | 'observed' | 'claimed';
  /** As it was first seen; null for a second name of a credit, which is claimed alone. */
  readonly observed: DataOf<'CreditObserved'> | null;
  readonly claim: { readonly referenceCode: string; readonly customerId: string } | null;
  /** A person has found that it is nobody's of the shop; it may be claimed all the same. */
  readonly isSetAside: boolean;
  /** Its money went out again. */
  readonly isTakenBack: boolean;
};

export type CreditRefusal =
  | { readonly reason: 'claimed'; readonly referenceCode: string }
  /** It was seen before, as another sum. */
  | { readonly reason: 'differs'; readonly amountPaise: Paise }
  | { readonly reason: 'not_observed' };

const initial: CreditState = {
  phase: 'unseen',
  observed: null,
  claim: null,
  isSetAside: false,
  isTakenBack: false,
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
    case 'CreditSetAside':
      return { ...state, phase, isSetAside: true };
    case 'CreditTakenBack':
      return { ...state, phase, isTakenBack: true };
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
    CreditSetAside: 'observed',
    CreditTakenBack: 'observed',
  },
  claimed: { CreditTakenBack: 'claimed' },
};

const decide = (
  command: CreditCommand,
  state: CreditState,
): Decision<CreditEvent, CreditRefusal> => {
  switch (command.type) {
    case 'ObserveCredit': {
      if (state.phase === 'unseen')
        return accept({ type: 'CreditObserved', data: dataOf(command) });
      const { observed } = state;
      if (observed === null || observed.amountPaise === command.amountPaise) return accept();
      return refuse({ reason: 'differs', amountPaise: observed.amountPaise });
    }
    case 'ClaimCredit':
      if (state.claim === null) return accept({ type: 'CreditClaimed', data: dataOf(command) });
      if (state.claim.referenceCode === command.referenceCode) return accept();
      return refuse({ reason: 'claimed', referenceCode: state.claim.referenceCode });
    case 'SetCreditAside':
      if (state.claim !== null) {
        return refuse({ reason: 'claimed', referenceCode: state.claim.referenceCode });
      }
      if (state.observed === null) return refuse({ reason: 'not_observed' });
      return state.isSetAside
        ? accept()
        : accept({ type: 'CreditSetAside', data: dataOf(command) });
    case 'RecordCreditTakenBack': {
      const { observed } = state;
      if (observed === null) return refuse({ reason: 'not_observed' });
      if (observed.amountPaise !== command.amountPaise) {
        return refuse({ reason: 'differs', amountPaise: observed.amountPaise });
      }
      return state.isTakenBack
        ? accept()
        : accept({ type: 'CreditTakenBack', data: dataOf(command) });
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
