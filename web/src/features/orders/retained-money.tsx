import type { OrderDetail } from '@haat/contracts/http/orders';
import { formatRupees, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { PaymentLocation } from '../../components/payment-location.tsx';
import { paths } from '../../config/paths.ts';
import { receivedAt } from './paid-label.ts';
import { planPaiseOf } from './replace-domain.tsx';
import classes from './retained-money.module.css';

/** Paise of a paid order that are in the balance again: the price, its plan's part, or 0. */
export const retainedPaiseOf = (order: OrderDetail): Paise => {
  const { status, kind, timeline } = order;
  if (receivedAt(order) === null || order.can_take_other_name) return 0;
  if (status === 'failed' || status === 'cancelled') return rupeesToPaise(order.price) ?? 0;
  const hasNoPlan = timeline.some(({ title }) => title === timelineTitles.hostingFailed);
  return status === 'completed' && kind === 'domain' && hasNoPlan ? planPaiseOf(order) : 0;
};

export const RetainedMoney = ({ order }: { readonly order: OrderDetail }) => (
  <>
    <PaymentLocation where={`${formatRupees(retainedPaiseOf(order))} went to your balance`}>
      {balanceMessages.nextSteps}
    </PaymentLocation>
    <div className={classes.ways}>
      <Button component={Link} to={nextLinkOf(order).to} variant="filled">
        {nextLinkOf(order).label}
      </Button>
      <Button component={Link} to={refundOf(order)}>
        Request a refund
      </Button>
    </div>
  </>
);

const plans = { to: paths.sharedHosting, label: 'Choose a hosting plan' } as const;
const wayOf = {
  hosting: plans,
  free_hosting: plans,
  domain: { to: paths.buyDomain, label: 'Search a domain' },
  code: { to: paths.codes, label: 'Browse codes' },
  renewal: { to: paths.dashboard(), label: 'See your balance' },
  restore: { to: paths.dashboard(), label: 'See your balance' },
  upgrade: { to: paths.dashboard(), label: 'See your balance' },
} as const satisfies Record<OrderDetail['kind'], { to: string; label: string }>;

const nextLinkOf = ({ status, kind }: OrderDetail) =>
  status === 'completed' ? plans : wayOf[kind];

const refundOf = ({ reference_code }: OrderDetail): string =>
  reference_code === null ? paths.dashboard() : paths.payment(reference_code);
