import type { Config } from '@haat/platform/config';
import type { Reactor } from './outbox/reactor.ts';
import { completeOrder } from './reactors/complete-order.ts';
import { pollRegistration } from './reactors/poll-registration.ts';
import { registerDomain } from './reactors/register-domain.ts';
import { releaseAbandonedClaim } from './reactors/release-abandoned-claim.ts';
import { releaseDomainName } from './reactors/release-domain-name.ts';
import { settleOrderPayment } from './reactors/settle-order-payment.ts';
import { verifyPayment } from './reactors/verify-payment.ts';

export type ReactorSettings = Pick<Config, 'REGISTRATION_POLL_MS' | 'CLAIM_LAPSE_MS'>;

export const createReactors = (settings: ReactorSettings): readonly Reactor[] => [
  verifyPayment,
  settleOrderPayment,
  registerDomain,
  pollRegistration(settings.REGISTRATION_POLL_MS),
  completeOrder,
  releaseDomainName,
  releaseAbandonedClaim(settings.CLAIM_LAPSE_MS),
];
