import { isAccountRefusal } from '@haat/platform/registrar';
import { DONE } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { accountRefused } from '../account-refused.ts';
import {
  type ChangeJob,
  type ChangeServices,
  checkAgain,
  type Open,
  putOff,
  recordDone,
  recordRefused,
  recordSent,
} from './change.ts';

/** No reading shows an email, so only the registrar's own word counts. A second email does no harm. */
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
      return checkAgain(services, job, of, outcome.description);
  }
};
