import type { Actor } from '@haat/contracts/events/event';
import { registrantVerificationStream } from '@haat/contracts/events/registrant-verification';
import { registrantVerificationDecider } from '@haat/domain/domain-name/registrant-verification';
import type { RegistrantVerification } from '@haat/platform/registrar';
import { type CommandServices, executeCommand } from '../commands.ts';
import { canBeChanged, type OwnedDomain } from './find-owned-domain.ts';
import { readingContext } from './reading-context.ts';

/**
 * Compared with the events: the first reading of a domain has no stored one before it.
 * @param verification null if the registrar did not say
 * @param askedAt when the call to the registrar began
 */
export const recordVerification = async (
  services: CommandServices,
  owned: OwnedDomain,
  actor: Actor,
  verification: RegistrantVerification | null,
  askedAt: Date,
): Promise<void> => {
  if (verification === null || !canBeChanged(owned)) return;
  const { orderId, subscriptionId, customerId, domain } = owned;
  await executeCommand(
    services,
    registrantVerificationDecider,
    registrantVerificationStream(orderId),
    {
      type: 'ObserveVerification',
      ...{ orderId, subscriptionId, customerId, domain, ...verification },
      seenAt: askedAt.toISOString(),
    },
    readingContext(actor, orderId),
  );
};
