import type { OrderDetail, OrderSubstatus, TimelineEntry } from '@haat/contracts/http/orders';
import { isTerminal } from '@haat/contracts/order-status';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { ORDER_STATUS_PILL, type PillState } from '../../components/status-pill.tsx';

type TimelineOrder = Pick<OrderDetail, 'service' | 'status' | 'timeline'> &
  Partial<Pick<OrderDetail, 'kind' | 'plan'>>;

const MILESTONES: Readonly<Record<string, readonly string[]>> = {
  Domain: [timelineTitles.registrationRequested, timelineTitles.domainRegistered],
  Hosting: [timelineTitles.hostingSetUp],
  'Free Web Hosting': [timelineTitles.hostingSetUp],
  'Free Hosting + Domain': [
    timelineTitles.registrationRequested,
    timelineTitles.domainRegistered,
    timelineTitles.hostingSetUp,
  ],
};

const CODE_MILESTONES = [timelineTitles.downloadReady, timelineTitles.invoicePaid];

const UPGRADE_MILESTONES = [timelineTitles.upgradeRequested, timelineTitles.upgraded];

const RESTORE_MILESTONES = [timelineTitles.restoreRequested, timelineTitles.restored];

/** A plan's renewal needs no registrar. */
const milestonesOf = ({
  kind,
  service,
  plan,
}: Pick<TimelineOrder, 'kind' | 'service' | 'plan'>): readonly string[] => {
  if (kind === 'code') return CODE_MILESTONES;
  if (kind === 'restore') return RESTORE_MILESTONES;
  if (kind === 'upgrade') return UPGRADE_MILESTONES;
  if (kind !== 'renewal') return MILESTONES[service] ?? [];
  return plan
    ? [timelineTitles.renewed]
    : [timelineTitles.renewalRequested, timelineTitles.renewed];
};

export const upcomingSteps = ({
  kind,
  service,
  plan,
  status,
  timeline,
}: TimelineOrder): readonly string[] => {
  if (isTerminal(status)) return [];
  const titles = new Set(timeline.map(({ title }) => title));
  const milestones = milestonesOf({ kind, service, plan });
  const reached = milestones.findLastIndex((title) => titles.has(title));
  return milestones.slice(reached + 1);
};

export const NOT_FOUND_YET = 'Payment not found yet. Check the transaction ID';

export const titleAt = (
  { title }: Pick<TimelineEntry, 'title'>,
  { payment }: Pick<OrderDetail, 'payment'>,
): string =>
  title === timelineTitles.matchingCredit && payment?.notice === paymentNotices.creditNotSeen
    ? NOT_FOUND_YET
    : title;

/** None where the payment's notice explains the delay. */
export const factAt = (
  { title, detail }: Pick<TimelineEntry, 'title' | 'detail'>,
  { payment }: Pick<OrderDetail, 'payment'>,
): string | null =>
  title === timelineTitles.matchingCredit && (payment?.notice ?? null) !== null ? null : detail;

export const orderState = ({ status, standing, payment }: OrderStatusParts) => {
  if (standing) return STATE_OF_SUBSTATUS[standing];
  if (status === 'under_review' && payment?.notice === paymentNotices.creditNotSeen) {
    return 'check-id';
  }
  return ORDER_STATUS_PILL[status];
};

type OrderStatusParts = Pick<OrderDetail, 'status'> &
  Partial<Pick<OrderDetail, 'standing' | 'payment'>>;

const STATE_OF_SUBSTATUS = {
  being_checked: 'being-checked',
  payment_rejected: 'payment-rejected',
  name_taken: 'name-taken',
} as const satisfies Record<OrderSubstatus, PillState>;

export type OrderState = ReturnType<typeof orderState>;
