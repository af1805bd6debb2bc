import type { RenewalsAnswer } from '@haat/contracts/http/renewals';
import { rupeesToPaise } from '@haat/contracts/money';
import { isTerminal } from '@haat/contracts/order-status';
import useSWR from 'swr';
import { Link } from '../../../components/link.tsx';
import { Note } from '../../../components/note.tsx';
import { Price } from '../../../components/price.tsx';
import { ORDER_STATUS_PILL, StatusPill } from '../../../components/status-pill.tsx';
import { paths } from '../../../config/paths.ts';
import { fetchJson } from '../../../lib/api-client.ts';
import { renewalApi } from '../api-paths.ts';
import classes from './renewals.module.css';

const POLL_MS = 3_000;

type Outcome = RenewalsAnswer['renewals'][number];

const isOver = ({ state, renewals }: RenewalsAnswer): boolean =>
  state === 'ended' && renewals.every(({ order }) => order === null || isTerminal(order.status));

/** Polled until each order has ended. */
const useOutcomes = (first: RenewalsAnswer): RenewalsAnswer => {
  const { data = first } = useSWR<RenewalsAnswer>(
    `${renewalApi.several}/${first.reference_code}`,
    fetchJson,
    {
      fallbackData: first,
      refreshInterval: (latest) => (latest !== undefined && isOver(latest) ? 0 : POLL_MS),
    },
  );
  return data;
};

type RenewalsOutcomeProps = { readonly first: RenewalsAnswer; readonly notice: string | null };

export const RenewalsOutcome = ({ first, notice }: RenewalsOutcomeProps) => {
  const answer = useOutcomes(first);
  const { state, renewals, reference_code } = answer;
  return (
    <div className={classes.outcome}>
      <p role="status">{leadOf(answer)}</p>
      {notice !== null && <Note>{notice}</Note>}
      <ul className={classes.rows} aria-label="Your renewals">
        {renewals.map((one) => (
          <Row key={one.subscription_id} of={one} isPaid={state !== 'requested'} />
        ))}
      </ul>
      <p className="sm muted">
        Reference code <span className="mono">{reference_code}</span>. You can close this window: My
        Orders shows each order.
      </p>
    </div>
  );
};

const leadOf = ({ state, renewals }: RenewalsAnswer): string => {
  if (state === 'requested') {
    return 'We’re verifying your payment. The other renewals follow once it’s verified.';
  }
  if (state === 'paid') return 'Your payment is verified. We’re placing an order for each renewal.';
  const placed = renewals.filter((one) => one.state === 'placed').length;
  return placed === renewals.length
    ? 'Each renewal has its own order and invoice.'
    : `${placed} of ${renewals.length} renewals have an order. Money for the others is in your balance once the bank has confirmed it.`;
};

const Row = ({ of, isPaid }: { readonly of: Outcome; readonly isPaid: boolean }) => (
  <li className={classes.row}>
    <span className={classes.subject}>
      <b>{of.subject}</b>
      <State of={of} isPaid={isPaid} />
    </span>
    <Price paise={rupeesToPaise(of.price) ?? 0} />
  </li>
);

const State = ({ of: { order, reason, subject }, isPaid }: Parameters<typeof Row>[0]) => {
  if (order !== null) {
    return (
      <span className={classes.state}>
        <StatusPill state={ORDER_STATUS_PILL[order.status]} />
        <Link className="lnk" to={paths.order(order.id)} aria-label={`View order for ${subject}`}>
          View order
        </Link>
      </span>
    );
  }
  const waits = isPaid ? 'Placing the order' : 'Waiting for the payment';
  return <span className="sm muted">{reason === null ? waits : `Not renewed: ${reason}`}</span>;
};
