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

export type Held = Extract<DomainHold, { readonly kind: 'held' }>;

/** @param before this customer's hold, running or just over. @param now `Date.now()`. */
export const holdOf = (
  answer: ApiResult<DomainHoldAnswer>,
  before: Held | null,
  now: number,
): DomainHold => {
  if (answer.ok) {
    const { held_for_ms: leftMs } = answer.data;
    if (leftMs !== null) return { kind: 'held', until: now + leftMs };
    return before === null ? NO_HOLD : { kind: 'over' };
  }
  const { failure } = answer;
  const isRefused = failure.kind === 'refused';
  if (isRefused && failure.status === 409) return { kind: 'refused', text: failure.text };
  // An answer that was lost, or a limit, does not end a running hold.
  if (before !== null) return now < before.until ? before : { kind: 'over' };
  return isRefused && UNHELD.has(failure.text) ? { kind: 'unheld', text: failure.text } : NO_HOLD;
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

const MINUTE_MS = 60_000;
const ANNOUNCED_MINUTES = [1, 5];

/** For a live region. */
export const announcementOf = (leftMs: number): string => {
  const minutes = ANNOUNCED_MINUTES.find((some) => leftMs <= some * MINUTE_MS);
  if (minutes === undefined) return '';
  return `Held for you for less than ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
};
