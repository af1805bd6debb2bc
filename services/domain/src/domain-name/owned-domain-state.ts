import type { OwnedDomainState } from '@haat/contracts/http/owned-domains';
import type { StartedPhase } from '../hosting/subscription.ts';

type Owned = {
  readonly phase: StartedPhase;
  readonly transferredAt: string | Date | null;
};

/** As the registrar showed it; null while unknown. */
export type ReadStatus = 'active' | 'pending' | 'suspended' | 'redemption' | null;

/** @returns the state that the customer sees: our events, then what only the registrar knows. */
export const ownedDomainState = (
  { phase, transferredAt }: Owned,
  status: ReadStatus,
): OwnedDomainState => {
  if (transferredAt !== null) return 'transferred';
  if (phase === 'lapsed') return 'ended';
  if (status === 'redemption') return 'redemption';
  if (status === 'suspended') return 'on_hold';
  return phase;
};
