import type { DomainHoldAnswer } from '@haat/contracts/http/domain';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { ApiResult } from '../../../lib/api-client.ts';

export type DomainHold =
  /** Unknown, or without one: the order goes on. */
  | { readonly kind: 'none' }
  /** `until` by this device's clock, from the ms that the server said. It also counts while the device sleeps. */
  | { readonly kind: 'held'; readonly until: number }
  /** The domain is still free, but no longer held. */
  | { readonly kind: 'over' }
  /** The shop cannot hold it; the text says why. */
  | { readonly kind: 'unheld'; readonly text: string }
  /** Someone else is buying it, or has it. */
  | { readonly kind: 'refused'; readonly text: string };

export const NO_HOLD: DomainHold = { kind: 'none' };

/** @param wasHeld whether this customer's hold has just ended. @param now `Date.now()`. */
export const holdOf = (
  answer: ApiResult<DomainHoldAnswer>,
  wasHeld: boolean,
  now: number,
): DomainHold => {
  if (answer.ok) {
    const { held_for_ms: leftMs } = answer.data;
    if (leftMs !== null) return { kind: 'held', until: now + leftMs };
    return wasHeld ? { kind: 'over' } : NO_HOLD;
  }
  const { failure } = answer;
  if (failure.kind === 'unreachable') return wasHeld ? { kind: 'over' } : NO_HOLD;
  if (failure.status === 409) return { kind: 'refused', text: failure.text };
  if (wasHeld) return { kind: 'over' };
  return UNHELD.has(failure.text) ? { kind: 'unheld', text: failure.text } : NO_HOLD;
};

const UNHELD: ReadonlySet<string> = new Set([
  refusalMessages.twoDomainsHeld,
  refusalMessages.domainsHeldAtAddress,
  refusalMessages.domainHeldBefore,
]);

/** "14:05"; never below zero. */
export const clockOf = (leftMs: number): string => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
