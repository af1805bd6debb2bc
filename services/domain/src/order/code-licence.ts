import { type CodeLicenceEvent, codeLicenceClaimed } from '@haat/contracts/events/code-licence';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider, type Decision, refuse } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const codeLicenceCommandSchema = codeLicenceClaimed.schema.extend({
  type: z.literal('ClaimCodeLicence'),
  /** The order that held the licence and ended undelivered; null for none. */
  insteadOf: z.string().nullable(),
});
export type CodeLicenceCommand = z.infer<typeof codeLicenceCommandSchema>;

export type CodeLicenceState =
  | { readonly phase: 'free' }
  | ({ readonly phase: 'claimed' } & CodeLicenceEvent['data']);

export type CodeLicenceRefusal = { readonly reason: 'claimed'; readonly orderId: string };

export const codeLicenceLifecycle: Lifecycle<
  CodeLicenceState['phase'],
  CodeLicenceEvent['type'],
  'claimed'
> = {
  free: { CodeLicenceClaimed: 'claimed' },
  claimed: { CodeLicenceClaimed: 'claimed' },
};

const initial: CodeLicenceState = { phase: 'free' };

const evolve = (state: CodeLicenceState, event: CodeLicenceEvent): CodeLicenceState => {
  const phase = phaseAfter(codeLicenceLifecycle, state.phase, event.type);
  return phase === null ? state : { phase, ...event.data };
};

const decide = (
  command: CodeLicenceCommand,
  state: CodeLicenceState,
): Decision<CodeLicenceEvent, CodeLicenceRefusal> => {
  const { insteadOf, ...data } = dataOf(command);
  if (state.phase === 'claimed') {
    const { orderId } = state;
    if (orderId === command.orderId) return accept();
    if (orderId !== insteadOf) return refuse({ reason: 'claimed', orderId });
  }
  return accept({ type: 'CodeLicenceClaimed', data });
};

export const codeLicenceDecider: Decider<
  CodeLicenceState,
  CodeLicenceCommand,
  CodeLicenceEvent,
  CodeLicenceRefusal
> = { initial, evolve, decide };
