import type { RestoreOrder } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import type { Registrar } from '@haat/platform/registrar';
import type { JobResult } from '../queue/queues.ts';
import type { DomainStatus } from './domain-status.ts';
import { type RenewalJob, type RenewalServices, record } from './renewal.ts';

export type RestoreServices = RenewalServices & {
  readonly registrar: Pick<Registrar, 'restore'>;
};

export type Restoring = RestoreOrder & { readonly restore: NonNullable<RestoreOrder['restore']> };
export const isRestoring = (order: RestoreOrder): order is Restoring => order.restore !== null;

/** What an answer or a look-up shows. */
type Shown = Pick<Extract<DomainStatus, { endsAt: string }>, 'answer' | 'cost'>;

/** A job of its own polls. */
export const recordAccepted = (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
  accepted: 'restore' | 'renewal',
  { answer, cost }: Shown,
): Promise<JobResult> =>
  record(services, job, order, { type: 'RecordRestorePending', accepted, answer, cost });

export const recordRestored = (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
  { endsAt, answer, cost }: Shown & { readonly endsAt: string },
): Promise<JobResult> =>
  record(services, job, order, {
    type: 'RecordDomainRestored',
    registrarOrderId: order.restore.registrarOrderId,
    expiresAt: endsAt,
    restoredAt: isoNow(services.clock),
    answer,
    cost,
  });

/** For the customer; each says what to do. */
const REASONS = {
  gone:
    'The registry has released this domain, so we couldn’t restore it. If it’s free, search for it ' +
    'and register it again.',
  not_in_redemption:
    'This domain is no longer in redemption, so we didn’t restore it. Check its expiry date in ' +
    'Domains and hosting.',
  refused: 'The registrar refused to restore this domain. Contact support.',
} as const;

export const recordNotRestored = (
  services: RestoreServices,
  job: RenewalJob,
  order: RestoreOrder,
  failure: keyof typeof REASONS,
  answer: Shown['answer'] | null,
): Promise<JobResult> => {
  const { orderId } = order;
  job.log.warn({ orderId, failure, registrar: answer }, 'a domain cannot be restored');
  const reason = REASONS[failure];
  return record(services, job, order, { type: 'RecordRestoreFailed', failure, reason, answer });
};
