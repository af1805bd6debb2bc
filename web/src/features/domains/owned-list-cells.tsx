import { rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { Price } from '../../components/price.tsx';
import { ORDER_STATUS_PILL, StatusPill } from '../../components/status-pill.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { domainPaths } from '../../config/domain-paths.ts';
import { paths } from '../../config/paths.ts';
import { planPaths } from '../../config/plan-paths.ts';
import { dayOf } from '../../ordering/renewal/ends.ts';
import { NAMES, type OnRenew, renewalTopic } from '../../ordering/renewal/renewal-names.ts';
import { figureOf, inBytes } from '../hosting-plan/figures.ts';
import { type OurNameservers, shortNameservers } from './nameservers.ts';
import classes from './owned-list.module.css';
import {
  autoRenewNote,
  expiryText,
  isDue,
  isOver,
  lossOf,
  type OwnedRow,
  offerOf,
  subjectOf,
  verifyText,
} from './owned-rows.ts';

export type RowContext = {
  /** ms since 1970. */
  readonly now: number;
  readonly ours: OurNameservers;
  /** A blocked customer only reads. */
  readonly isBlocked: boolean;
  readonly onRenew: OnRenew;
};

type OfRow = { readonly row: OwnedRow };
export type CellProps = RowContext & OfRow;

export const NameCell = ({ row: { kind, domain, plan, orderId } }: OfRow) =>
  kind === 'domain' ? (
    <>
      <Link className={`${classes.name} mono`} to={domainPaths.domain(domain)}>
        {domain}
      </Link>
      <br />
      <span className="sm muted">Domain</span>
    </>
  ) : (
    <>
      <Link className={classes.name} to={planPaths.plan(orderId)}>
        {plan}
      </Link>
      <br />
      <span className="sm muted">{`Hosting for ${domain}`}</span>
    </>
  );

/** Nothing where the owner's email is confirmed. */
export const VerifyCell = ({ row: { domain, verifyBy }, now }: Pick<CellProps, 'row' | 'now'>) =>
  verifyBy === null ? null : (
    <Link
      className={`${classes.verify} sm`}
      to={domainPaths.domain(domain, 'contacts')}
      aria-label={`${verifyText(verifyBy, now)}: ${domain}`}
    >
      {verifyText(verifyBy, now)}
    </Link>
  );

const GONE: Readonly<Record<string, string>> = {
  transferred: 'Transferred on',
  ended: 'Ended on',
};

export const EndCell = ({ row, now }: CellProps) => {
  const { state, expiresAt, cancelledUntil, endedAt } = row;
  const gone = GONE[state];
  if (gone !== undefined && endedAt !== null) return <span>{`${gone} ${dayOf(endedAt)}`}</span>;
  const endsAt = expiresAt ?? cancelledUntil;
  if (endsAt === null) return <span className="muted">No expiry date</span>;
  const isNear = isDue(row, now);
  const loss = isNear ? lossOf(row, now) : null;
  const renews = autoRenewNote(row, now);
  // The pill says in how many days.
  const text = isNear && !isOver(row, now) ? null : expiryText(row, now);
  return (
    <>
      <span className="num">{dayOf(endsAt)}</span>
      {text !== null && <span className={`${classes.below} sm muted`}>{text}</span>}
      {renews !== null && <span className={`${classes.below} sm muted`}>{renews}</span>}
      {loss !== null && <span className={`${classes.below} sm muted`}>{loss}</span>}
    </>
  );
};

export const NameserversCell = ({ row: { kind, nameservers }, ours }: CellProps) =>
  kind === 'domain' ? (
    <span className={classes.hosts}>{shortNameservers(nameservers, ours)}</span>
  ) : null;

export const LockCell = ({ row: { kind, lock } }: OfRow) => {
  if (kind === 'plan') return null;
  if (lock === null) return <span className="muted">Not known yet</span>;
  return (
    <span className={`${classes.lock} ${lock ? 'leaf' : ''}`}>
      <Icon of={lock ? IconLock : IconLockOpen} size={16} />
      <span>{lock ? 'On' : 'Off'}</span>
    </span>
  );
};

/** What a plan uses of its disk; of a domain also the plan's name. */
export const PlanCell = ({ row: { kind, plan, disk } }: OfRow) => (
  <>
    {kind === 'domain' && plan !== null && <span>{plan}</span>}
    {disk !== null && disk.used !== null && (
      <span className={`${classes.below} sm muted`}>{`${figureOf(disk, inBytes).value} disk`}</span>
    )}
  </>
);

export const RenewCell = ({ row, now, isBlocked, onRenew }: CellProps) => {
  const { renewal } = row;
  const subject = subjectOf(row);
  if (renewal === null) return null;
  const { order, subscription_id } = renewal;
  const { kind, price, note } = offerOf(row);
  const { verb } = NAMES[kind];
  if (order !== null) {
    return (
      <span className={classes.underWay}>
        <StatusPill state={ORDER_STATUS_PILL[order.status]} />
        <Link
          className="lnk"
          to={paths.order(order.id)}
          aria-label={`View the order for ${subject}`}
        >
          View order
        </Link>
      </span>
    );
  }
  const paise = price === null ? null : rupeesToPaise(price);
  if (paise === null) {
    return (
      <span className={`${classes.note} sm muted`}>
        <SupportText about={renewalTopic(kind, subject)}>{note}</SupportText>
      </span>
    );
  }
  return (
    <span className={classes.renewal}>
      <span className="sm muted">
        <Price paise={paise} />
      </span>
      {!isBlocked && (
        <Button
          className={classes.renew}
          size="sm"
          variant={isDue(row, now) ? 'filled' : 'default'}
          aria-label={`${verb} ${subject}`}
          onClick={() => onRenew(subscription_id, kind)}
        >
          {verb}
        </Button>
      )}
    </span>
  );
};
