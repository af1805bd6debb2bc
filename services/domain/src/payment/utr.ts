import { type UtrEvent, utrClaimed } from '@haat/contracts/events/payment';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider, type Decision } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const utrCommandSchema = utrClaimed.schema.extend({ type: z.literal('ClaimUtr') });
export type UtrCommand = z.infer<typeof utrCommandSchema>;

export type UtrReport = { readonly referenceCode: string; readonly customerId: string };

export type UtrState =
  | { readonly phase: 'free'; readonly reports: readonly [] }
  | {
      readonly phase: 'reported';
      /** One for each account, oldest first. */
      readonly reports: readonly UtrReport[];
    };

const initial: UtrState = { phase: 'free', reports: [] };

const evolve = (state: UtrState, event: UtrEvent): UtrState => {
  const phase = phaseAfter(utrLifecycle, state.phase, event.type);
  if (phase === null) return state;
  const { referenceCode, customerId } = event.data;
  return { phase, reports: [...state.reports, { referenceCode, customerId }] };
};

/** A submitted UTR pays nothing: the credit decides which account paid. */
export const utrLifecycle: Lifecycle<UtrState['phase'], UtrEvent['type'], 'reported'> = {
  free: { UtrClaimed: 'reported' },
  reported: { UtrClaimed: 'reported' },
};

export const reportOf = (state: UtrState, customerId: string): UtrReport | undefined =>
  state.reports.find((report) => report.customerId === customerId);

const decide = (command: UtrCommand, state: UtrState): Decision<UtrEvent, never> =>
  reportOf(state, command.customerId) === undefined
    ? accept({ type: 'UtrClaimed', data: dataOf(command) })
    : accept();

export const utrDecider: Decider<UtrState, UtrCommand, UtrEvent, never> = {
  initial,
  evolve,
  decide,
};
