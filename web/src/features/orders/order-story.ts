import type { OrderDetail } from '@haat/contracts/http/orders';
import { isTerminal } from '@haat/contracts/order-status';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';

type Story = Pick<OrderDetail, 'service' | 'status' | 'timeline'> &
  Partial<Pick<OrderDetail, 'payment' | 'kind' | 'plan'>>;

/** What every order of a kind still has to pass, in order. */
const MILESTONES: Readonly<Record<string, readonly string[]>> = {
  Domain: [timelineTitles.registrarAsked, timelineTitles.domainRegistered],
  Hosting: [timelineTitles.hostingSetUp],
  'Free Web Hosting': [timelineTitles.hostingSetUp],
  'Free Hosting + Domain': [
    timelineTitles.registrarAsked,
    timelineTitles.domainRegistered,
    timelineTitles.hostingSetUp,
  ],
};

/** Code is called by its own title. */
const CODE_MILESTONES = [timelineTitles.downloadReady, timelineTitles.invoicePaid];

/** No registrar is asked for a plan. */
const milestonesOf = ({
  kind,
  service,
  plan,
}: Pick<Story, 'kind' | 'service' | 'plan'>): readonly string[] => {
  if (kind === 'code') return CODE_MILESTONES;
  if (kind !== 'renewal') return MILESTONES[service] ?? [];
  return plan ? [timelineTitles.renewed] : [timelineTitles.renewalAsked, timelineTitles.renewed];
};

/** The hollow nodes at the end of the timeline: what is still to come, in the customer's words. */
export const upcomingSteps = ({
  kind,
  service,
  plan,
  status,
  timeline,
}: Story): readonly string[] => {
  if (isTerminal(status)) return [];
  const told = new Set(timeline.map(({ title }) => title));
  const milestones = milestonesOf({ kind, service, plan });
  const reached = milestones.findLastIndex((title) => told.has(title));
  return milestones.slice(reached + 1);
};

/** The pill of an opened order, told more exactly than its status by the story so far. */
export const orderState = ({ status, timeline, payment }: Omit<Story, 'service'>) => {
  const has = (title: string, state: 'now' | 'failed') =>
    timeline.some((entry) => entry.title === title && entry.state === state);
  if (status === 'failed' && has(timelineTitles.paymentRejected, 'failed')) {
    return 'payment-rejected';
  }
  if (isTerminal(status) && has(timelineTitles.nameLost, 'failed')) return 'name-taken';
  if (!isTerminal(status) && has(timelineTitles.askingRegistrarAgain, 'now')) {
    return 'being-checked';
  }
  if (status === 'under_review' && payment?.notice === paymentNotices.creditNotSeen) {
    return 'not-found';
  }
  return STATE_OF_STATUS[status];
};

const STATE_OF_STATUS = {
  under_review: 'under-review',
  in_processing: 'in-progress',
  locked: 'under-review',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

export type OrderState = ReturnType<typeof orderState>;
