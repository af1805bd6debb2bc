import { DAY_MS } from '@haat/contracts/durations';
import type { OwnedDomainState } from '@haat/contracts/http/owned-domains';
import type { StartedPhase } from '../hosting/subscription.ts';

type Owned = {
  readonly phase: StartedPhase;
  readonly transferredAt: string | Date | null;
};

/** As the registrar showed it; null while unknown. */
export type ReadStatus = 'active' | 'pending' | 'suspended' | 'redemption' | null;

/** Registries correct an end by days; a renewal moves it by years. */
const CORRECTION_MS = 180 * DAY_MS;

/**
 * A reading from before a renewal or restore no longer proves redemption.
 * @param readEnd the end in the reading, in ms since 1970; null while unknown
 */
export const statusSinceRenewal = (
  status: ReadStatus,
  readEnd: number | null,
  paidUntil: number,
): ReadStatus =>
  status === 'redemption' && readEnd !== null && paidUntil - readEnd > CORRECTION_MS
    ? null
    : status;

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
