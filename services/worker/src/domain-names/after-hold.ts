import type { DomainNameRefusal } from '@haat/domain/domain-name/domain-name';
import { later } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';

export type Claimed =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: DomainNameRefusal };

/** An order waits for another customer's hold to end. @returns null if no hold refused the claim. */
export const afterHold = (claimed: Claimed): JobResult | null =>
  !claimed.ok && claimed.refusal.reason === 'being_bought' ? later(claimed.refusal.leftMs) : null;
