import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Price } from '../../components/price.tsx';
import { ORDER_STATUS_PILL, StatusPill } from '../../components/status-pill.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { Table } from '../../components/table.tsx';
import { paths } from '../../config/paths.ts';
import { dayOf, expiryText, isUrgent, lossOf } from '../../ordering/renewal/ends.ts';
import { renewalTopic } from '../../ordering/renewal/renewal-topic.ts';
import classes from './renewal-list.module.css';

type RenewalListProps = {
  readonly subscriptions: readonly ListedSubscription[];
  /** ms since 1970. */
  readonly now: number;
  readonly onRenew: (subscriptionId: string) => void;
};

type RowProps = Omit<RenewalListProps, 'subscriptions'> & {
  readonly subscription: ListedSubscription;
};

export const RenewalList = (props: RenewalListProps) => (
  <div className="card">
    <RenewalTable {...props} />
    <ul className={classes.blocks}>
      {props.subscriptions.map((subscription) => (
        <Block key={subscription.id} {...props} subscription={subscription} />
      ))}
    </ul>
  </div>
);

const isNoteAlone = ({ price, order }: ListedSubscription): boolean =>
  price === null && order === null;

const RenewalTable = ({ subscriptions, now, onRenew }: RenewalListProps) => (
  <Table
    caption="Your renewals"
    className={classes.table}
    rows={subscriptions}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Domain or plan', cell: (subscription) => <Name subscription={subscription} /> },
      { head: 'Expires on', cell: (subscription) => <End subscription={subscription} now={now} /> },
      {
        head: 'If you don’t renew',
        cellClass: 'sm muted',
        cell: (subscription) => lossOf(subscription, now),
      },
      {
        head: 'Renewal price',
        span: (subscription) => (isNoteAlone(subscription) ? 2 : 1),
        cellClass: (subscription) => (isNoteAlone(subscription) ? undefined : classes.cost),
        cell: (subscription) => (
          <>
            <Cost subscription={subscription} />
            {subscription.price !== null && <span className="sm muted">{subscription.period}</span>}
          </>
        ),
      },
      {
        head: null,
        cellClass: classes.act,
        cell: (subscription) => <Act subscription={subscription} now={now} onRenew={onRenew} />,
      },
    ]}
  />
);

const Block = ({ subscription, now, onRenew }: RowProps) => (
  <li>
    <p>
      <Name subscription={subscription} />
    </p>
    <dl>
      <div>
        <dt>Expires on</dt>
        <dd>
          <End subscription={subscription} now={now} />
        </dd>
      </div>
      <div>
        <dt>If you don’t renew</dt>
        <dd className="sm muted">{lossOf(subscription, now)}</dd>
      </div>
      <div>
        <dt>Renewal price per {subscription.period}</dt>
        <dd>
          <Cost subscription={subscription} />
        </dd>
      </div>
    </dl>
    <Act subscription={subscription} now={now} onRenew={onRenew} />
  </li>
);

type OfOne = { readonly subscription: ListedSubscription };

const Name = ({ subscription: { plan, domain } }: OfOne) => (
  <>
    <b className={plan === null ? 'mono' : undefined}>{plan ?? domain}</b>
    <br />
    <span className="sm muted">{plan === null ? 'Domain' : `Hosting for ${domain}`}</span>
  </>
);

const End = ({ subscription, now }: OfOne & { readonly now: number }) => {
  const words = expiryText(subscription, now);
  return (
    <span className={classes.end}>
      <span className="num">{dayOf(subscription.paid_until)}</span>
      {isUrgent(subscription, now) ? (
        <StatusPill state="due">{words}</StatusPill>
      ) : (
        <span className="sm muted">{words}</span>
      )}
    </span>
  );
};

const Cost = ({ subscription: { price, price_note, subject } }: OfOne) => {
  const paise = price === null ? null : rupeesToPaise(price);
  if (paise === null) {
    return (
      <span className={`${classes.note} sm muted`}>
        <SupportText about={renewalTopic(subject)}>{price_note ?? ''}</SupportText>
      </span>
    );
  }
  return (
    <b className={classes.price}>
      <Price paise={paise} />
    </b>
  );
};

const Act = ({ subscription, onRenew }: RowProps) => {
  const { id, order, price, subject } = subscription;
  if (order !== null) {
    return (
      <span className={classes.underWay}>
        <StatusPill state={ORDER_STATUS_PILL[order.status]} />
        <Link
          className="lnk"
          to={paths.order(order.id)}
          aria-label={`View the renewal order for ${subject}`}
        >
          View order
        </Link>
      </span>
    );
  }
  if (price === null) return null;
  return (
    <Button className={classes.renew} aria-label={`Renew ${subject}`} onClick={() => onRenew(id)}>
      Renew
    </Button>
  );
};
