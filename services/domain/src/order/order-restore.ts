import {
  domainRestored,
  domainRestorePending,
  domainRestoreRequested,
  restoreFailed,
} from '@haat/contracts/events/restore';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { ifAllowed, type OrderDecision, type PlacedOrder } from './order-state.ts';

export const restoreCommandSchemas = [
  /** Appended before the call to the registrar. */
  domainRestoreRequested.schema.extend({ type: z.literal('RequestDomainRestore') }),
  domainRestorePending.schema.extend({ type: z.literal('RecordRestorePending') }),
  domainRestored.schema.extend({ type: z.literal('RecordDomainRestored') }),
  restoreFailed.schema.extend({ type: z.literal('RecordRestoreFailed') }),
] as const;
type RestoreCommand = z.infer<(typeof restoreCommandSchemas)[number]>;

export const decideRestore = (command: RestoreCommand, state: PlacedOrder): OrderDecision => {
  const { service } = state;
  if (service.kind !== 'restore') return refuse({ reason: 'other_service', kind: service.kind });
  const { domain, subscriptionId } = service;
  if (command.domain !== domain || command.subscriptionId !== subscriptionId) {
    return refuse({ reason: 'other_domain', domain });
  }
  switch (command.type) {
    case 'RequestDomainRestore':
      // The first recorded end stays: the year is counted from it.
      if (state.restore !== null) return accept();
      return ifAllowed(state, { type: 'DomainRestoreRequested', data: dataOf(command) });
    case 'RecordRestorePending': {
      const { accepted, answer } = command;
      // A late answer to the restore must not hide that the year was accepted: it would be bought twice.
      if (state.restoreAccepted === 'renewal' && accepted === 'restore') return accept();
      if (state.restoreAccepted === accepted && isNoOp({ answer }, state)) return accept();
      return ifAllowed(state, { type: 'DomainRestorePending', data: dataOf(command) });
    }
    case 'RecordDomainRestored':
      if (state.renewedUntil !== null) return accept();
      return ifAllowed(state, { type: 'DomainRestored', data: dataOf(command) });
    case 'RecordRestoreFailed':
      if (state.phase === 'restore_failed') return accept();
      return ifAllowed(state, { type: 'RestoreFailed', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};
