import {
  hostingProvisioned,
  hostingProvisioningFailed,
  hostingProvisioningRequested,
} from '@haat/contracts/events/hosting';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { ifAllowed, type OrderDecision, type PlacedOrder, planOf } from './order-state.ts';

export const hostingCommandSchemas = [
  /** Appended before the call to the hosting server. Later runs use the same username. */
  hostingProvisioningRequested.schema
    .omit({ domain: true, planName: true })
    .extend({ type: z.literal('ProvisionHosting') }),
  hostingProvisioned.schema.extend({ type: z.literal('RecordHostingProvisioned') }),
  hostingProvisioningFailed.schema.extend({ type: z.literal('RecordProvisioningFailed') }),
] as const;
type HostingCommand = z.infer<(typeof hostingCommandSchemas)[number]>;

export const decideHosting = (command: HostingCommand, state: PlacedOrder): OrderDecision => {
  const plan = planOf(state);
  const { orderId, service, provisioning, hosting } = state;
  if (plan === null) return refuse({ reason: 'other_service', kind: service.kind });
  switch (command.type) {
    case 'ProvisionHosting': {
      if (provisioning !== null) return accept();
      if (!isDue(state)) return refuse({ reason: 'not_allowed_now', phase: state.phase });
      const { username, package: name } = command;
      const { domain } = service;
      const data = { orderId, domain, planName: plan.planName, package: name, username };
      return ifAllowed(state, { type: 'HostingProvisioningRequested', data });
    }
    case 'RecordHostingProvisioned': {
      const { provisionedAt: _, ...account } = dataOf(command);
      if (hosting !== null && isNoOp(account, hosting)) return accept();
      if (command.domain !== service.domain) {
        return refuse({ reason: 'other_domain', domain: service.domain });
      }
      return ifAllowed(state, { type: 'HostingProvisioned', data: dataOf(command) });
    }
    case 'RecordProvisioningFailed': {
      if (state.phase === 'hosting_failed' || state.phase === 'bundled_hosting_failed') {
        return accept();
      }
      // It may fail before the call if the plan or the domain belongs to another order.
      const isTooEarly = provisioning === null && !isDue(state);
      if (isTooEarly) return refuse({ reason: 'not_allowed_now', phase: state.phase });
      const data = dataOf(command);
      return ifAllowed(
        state,
        service.kind === 'domain'
          ? { type: 'BundledHostingFailed', data }
          : { type: 'HostingProvisioningFailed', data },
      );
    }
    default:
      return assertUnreachable(command);
  }
};

/** A paid plan waits for the payment, a bundled plan for the domain. */
const isDue = ({ phase, service, payment }: PlacedOrder): boolean => {
  if (service.kind === 'domain') return phase === 'registered';
  return payment === null || phase === 'payment_confirmed';
};
