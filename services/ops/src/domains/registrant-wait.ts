import { registrantVerificationStream } from '@haat/contracts/events/registrant-verification';
import {
  type RegistrantVerificationState,
  registrantVerificationDecider,
} from '@haat/domain/domain-name/registrant-verification';
import { loadAggregate } from '@haat/record/commands';
import type { ShopServices } from '../shop.ts';

export const readRegistrantWait = async (
  { store }: Pick<ShopServices, 'store'>,
  orderId: string,
): Promise<RegistrantVerificationState> => {
  const stream = registrantVerificationStream(orderId);
  return (await loadAggregate(store, registrantVerificationDecider, stream)).state;
};

/** @returns what the owner must do, as lines; none if nothing waits. */
export const linesOfWait = ({
  phase,
  verifyBy,
  reminded,
  seenAt,
}: RegistrantVerificationState): readonly string[] => {
  const mailed = reminded === null ? 'not reminded yet' : `reminded on day ${reminded}`;
  switch (phase) {
    case 'pending':
      return [`The owner must confirm their email by ${verifyBy}; ${mailed}.`];
    case 'suspended':
      return [`Suspended until the owner confirms their email; seen at ${seenAt}.`];
    default:
      return [];
  }
};
