import {
  hostingUpgraded,
  hostingUpgradeFailed,
  hostingUpgradeRequested,
} from '@haat/contracts/events/upgrade';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, refuse } from '../decider/decider.ts';
import { ifAllowed, type OrderDecision, type PlacedOrder } from './order-state.ts';

export const upgradeCommandSchemas = [
  /** Appended before the call to the hosting server. */
  hostingUpgradeRequested.schema
    .omit({ planName: true })
    .extend({ type: z.literal('RequestHostingUpgrade') }),
  hostingUpgraded.schema.omit({ planName: true }).extend({
    type: z.literal('RecordHostingUpgraded'),
  }),
  hostingUpgradeFailed.schema
    .omit({ planName: true })
    .extend({ type: z.literal('RecordUpgradeFailed') }),
] as const;
type UpgradeCommand = z.infer<(typeof upgradeCommandSchemas)[number]>;

export const decideUpgrade = (command: UpgradeCommand, state: PlacedOrder): OrderDecision => {
  const { service } = state;
  if (service.kind !== 'upgrade') return refuse({ reason: 'other_service', kind: service.kind });
  const { domain, subscriptionId, planName } = service;
  if (command.domain !== domain || command.subscriptionId !== subscriptionId) {
    return refuse({ reason: 'other_domain', domain });
  }
  switch (command.type) {
    case 'RequestHostingUpgrade':
      if (state.upgrade !== null) return accept();
      if (!isPaid(state)) return refuse({ reason: 'not_allowed_now', phase: state.phase });
      return ifAllowed(state, {
        type: 'HostingUpgradeRequested',
        data: { ...dataOf(command), planName },
      });
    case 'RecordHostingUpgraded':
      if (state.upgraded !== null) return accept();
      return ifAllowed(state, { type: 'HostingUpgraded', data: { ...dataOf(command), planName } });
    case 'RecordUpgradeFailed':
      if (state.phase === 'upgrade_failed') return accept();
      if (!isPaid(state)) return refuse({ reason: 'not_allowed_now', phase: state.phase });
      return ifAllowed(state, {
        type: 'HostingUpgradeFailed',
        data: { ...dataOf(command), planName },
      });
    default:
      return assertUnreachable(command);
  }
};

/** Also where nothing is to pay. */
const isPaid = ({ phase, payment }: PlacedOrder): boolean => phase !== 'placed' || payment === null;
