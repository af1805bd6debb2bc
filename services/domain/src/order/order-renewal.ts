import {
  domainRenewalPending,
  domainRenewalRequested,
  domainRenewed,
  hostingRenewed,
  renewalFailed,
} from '@haat/contracts/events/renewal';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { ifAllowed, type OrderDecision, type PlacedOrder } from './order-state.ts';

export const renewalCommandSchemas = [
  /** Appended before the call to the registrar. */
  domainRenewalRequested.schema.extend({ type: z.literal('RequestDomainRenewal') }),
  domainRenewalPending.schema.extend({ type: z.literal('RecordRenewalPending') }),
  domainRenewed.schema.extend({ type: z.literal('RecordDomainRenewed') }),
  hostingRenewed.schema.extend({ type: z.literal('RenewHosting') }),
  renewalFailed.schema.extend({ type: z.literal('RecordRenewalFailed') }),
] as const;
type RenewalCommand = z.infer<(typeof renewalCommandSchemas)[number]>;

const KIND_OF_COMMAND: Readonly<Record<RenewalCommand['type'], 'domain' | 'hosting' | null>> = {
  RequestDomainRenewal: 'domain',
  RecordRenewalPending: 'domain',
  RecordDomainRenewed: 'domain',
  RenewHosting: 'hosting',
  RecordRenewalFailed: null,
};

export const decideRenewal = (command: RenewalCommand, state: PlacedOrder): OrderDecision => {
  const { service } = state;
  if (service.kind !== 'renewal') return refuse({ reason: 'other_service', kind: service.kind });
  const kind = KIND_OF_COMMAND[command.type];
  if (kind !== null && kind !== service.of) {
    return refuse({ reason: 'other_service', kind: service.kind });
  }
  const { domain, subscriptionId } = service;
  if (command.domain !== domain || command.subscriptionId !== subscriptionId) {
    return refuse({ reason: 'other_domain', domain });
  }
  switch (command.type) {
    case 'RequestDomainRenewal':
      // The first recorded expiry stays: with another one the domain would be renewed twice.
      if (state.renewal !== null) return accept();
      return ifAllowed(state, { type: 'DomainRenewalRequested', data: dataOf(command) });
    case 'RecordRenewalPending': {
      const { answer } = command;
      if (state.phase === 'renewal_pending' && isNoOp({ answer }, state)) return accept();
      return ifAllowed(state, { type: 'DomainRenewalPending', data: dataOf(command) });
    }
    case 'RecordDomainRenewed':
      if (state.renewedUntil !== null) return accept();
      return ifAllowed(state, { type: 'DomainRenewed', data: dataOf(command) });
    case 'RenewHosting':
      if (state.renewedUntil !== null) return accept();
      return ifAllowed(state, { type: 'HostingRenewed', data: dataOf(command) });
    case 'RecordRenewalFailed':
      if (state.phase === 'renewal_failed') return accept();
      return ifAllowed(state, { type: 'RenewalFailed', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};
