import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { isAccountRefusal } from '@haat/platform/registrar';
import { DONE } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { accountRefused } from '../account-refused.ts';
import {
  type ChangeJob,
  type ChangeServices,
  type Open,
  putOff,
  recordDone,
  recordRefused,
  recordSent,
} from './change.ts';

/**
 * No reading shows an email, so only the registrar's own word counts. After an unclear one the owner
 * decides: a repeat would mail the registrant each time.
 */
export const resendVerification = async (
  services: ChangeServices,
  job: ChangeJob,
  of: Open,
): Promise<JobResult> => {
  const { owned } = of;
  if (!(await recordSent(services, job, owned))) return DONE;
  const outcome = await services.registrar.resendVerification(owned);
  switch (outcome.kind) {
    case 'done':
      return recordDone(services, job, owned);
    case 'refused':
      if (!isAccountRefusal(outcome.failure)) {
        return recordRefused(services, job, owned, outcome.reason);
      }
      accountRefused(services, job, owned.orderId, outcome.failure, outcome.description);
      return putOff(services, job);
    default:
      job.log.warn({ orderId: owned.orderId, registrar: outcome.description }, 'no clear answer');
      return recordRefused(services, job, owned, say.verificationUnconfirmed);
  }
};
