import type { OrderDetail } from '@haat/contracts/http/orders';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MoneyPlace } from '../../components/money-place.tsx';
import { paths } from '../../config/paths.ts';
import classes from './kept-money.module.css';

/** Told once the money of an order is there, whatever its source. */
const PAID: readonly string[] = [
  timelineTitles.creditMatched,
  timelineTitles.paymentReceived,
  timelineTitles.paidFromBalance,
];

/** An order that was paid, ended without what was ordered, and offers no other domain for its money. */
export const hasKeptMoney = (order: OrderDetail): boolean =>
  (order.status === 'failed' || order.status === 'cancelled') &&
  !order.can_take_other_name &&
  order.price > 0 &&
  order.timeline.some(({ title }) => PAID.includes(title));

/** Where the money of such an order went, and what the customer can do with it. */
export const KeptMoney = ({ order }: { readonly order: OrderDetail }) => (
  <>
    <MoneyPlace where={`${formatRupees(rupeesToPaise(order.price) ?? 0)} went to your balance`}>
      It is yours. Use it for another order, or request a refund.
    </MoneyPlace>
    <div className={classes.ways}>
      <Button component={Link} to={wayOf[order.kind].to} variant="filled">
        {wayOf[order.kind].label}
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
  code: { to: paths.codes, label: 'See the code' },
  renewal: { to: paths.dashboard(), label: 'See your balance' },
} as const satisfies Record<OrderDetail['kind'], { to: string; label: string }>;

const refundOf = ({ reference_code }: OrderDetail): string =>
  reference_code === null ? paths.dashboard() : paths.payment(reference_code);
