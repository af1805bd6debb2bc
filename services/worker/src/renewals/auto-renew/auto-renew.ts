import type { AutoRenewSkip } from '@haat/contracts/auto-renew';
import type { Paise } from '@haat/contracts/money';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import type { RenewalOrderServices } from '@haat/ordering/orders/place-renewal-order/renewal-order';
import { isoNow } from '@haat/platform/clock';
import type { Registrar } from '@haat/platform/registrar';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { DONE, later, type Step } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { commandSubscription } from '../command-subscription.ts';

export type AutoRenewServices = RenewalOrderServices & {
  readonly db: Kysely<Database>;
  readonly registrar: Pick<Registrar, 'lookUp' | 'lookUpOrder' | 'checkAvailability'>;
};

export type DomainSubscription = StartedSubscription & {
  readonly of: Extract<StartedSubscription['of'], { kind: 'domain' }>;
};

export const isOfDomain = (subscription: StartedSubscription): subscription is DomainSubscription =>
  subscription.of.kind === 'domain';

type Skipped = {
  readonly reason: AutoRenewSkip;
  /** The price now; null while unknown. */
  readonly pricePaise?: Paise | null;
  readonly missingPaise?: Paise;
};

export const skip = async (
  services: AutoRenewServices,
  step: Step<unknown>,
  { subscriptionId, customerId, paidUntil }: StartedSubscription,
  { reason, pricePaise = null, missingPaise = 0 }: Skipped,
): Promise<JobResult> => {
  step.log.info({ subscriptionId, reason }, 'a domain is not renewed from the balance');
  await commandSubscription(services, step, {
    type: 'SkipAutoRenew',
    ...{ subscriptionId, customerId, paidUntil, reason, pricePaise, missingPaise },
    skippedAt: isoNow(services.clock),
  });
  return DONE;
};

/** In ms: no answer now is no reason to give up. */
const RETRY_MS = 60 * 60_000;

/** @param until ms since 1970. */
export const retryUntil = (
  { clock }: AutoRenewServices,
  until: number,
  otherwise: () => Promise<JobResult>,
): JobResult | Promise<JobResult> => (clock.now() < until ? later(RETRY_MS) : otherwise());
