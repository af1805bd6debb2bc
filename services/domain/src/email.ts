import { type EmailEvent, emailClaimed } from '@haat/contracts/events/customer';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';

export const emailCommandSchema = emailClaimed.schema.extend({ type: z.literal('ClaimEmail') });
export type EmailCommand = z.infer<typeof emailCommandSchema>;

export type EmailState =
  | { readonly phase: 'free' }
  | { readonly phase: 'claimed'; readonly emailHash: string; readonly customerId: string };

export type EmailRefusal = { readonly reason: 'claimed_by_other'; readonly customerId: string };

const initial: EmailState = { phase: 'free' };

const evolve = (state: EmailState, event: EmailEvent): EmailState => {
  const phase = phaseAfter(emailLifecycle, state.phase, event.type);
  return phase === null ? state : { phase, ...event.data };
};

/** An e-mail address belongs to one account, for ever. */
export const emailLifecycle: Lifecycle<EmailState['phase'], EmailEvent['type'], 'claimed'> = {
  free: { EmailClaimed: 'claimed' },
  claimed: {},
};

const decide = (command: EmailCommand, state: EmailState): Decision<EmailEvent, EmailRefusal> => {
  if (state.phase === 'free') return accept({ type: 'EmailClaimed', data: dataOf(command) });
  if (state.customerId === command.customerId) return accept();
  return refuse({ reason: 'claimed_by_other', customerId: state.customerId });
};

export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent, EmailRefusal> = {
  initial,
  evolve,
  decide,
};
