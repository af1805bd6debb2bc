import type { InvoicesAnswer } from '@haat/contracts/http/invoices';
import type { OwnedDomainsAnswer } from '@haat/contracts/http/owned-domains';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { Link } from '../../components/link.tsx';
import { domainPaths } from '../../config/domain-paths.ts';
import { apiPaths, paths } from '../../config/paths.ts';
import { formatDate } from '../../lib/format-time.ts';
import { dayOf } from '../../ordering/renewal/ends.ts';
import { isDue, type OwnedRow, subjectOf } from '../domains/owned-rows.ts';
import classes from './account-summary.module.css';

type AccountSummaryProps = {
  readonly owned: OwnedDomainsAnswer;
  readonly rows: readonly OwnedRow[];
  /** ms since 1970. */
  readonly now: number;
};

export const AccountSummary = ({ owned, rows, now }: AccountSummaryProps) => {
  const { data: invoices } = useSWR<InvoicesAnswer, Error>(apiPaths.invoices);
  const invoice = invoices?.invoices[0];
  const next = nextRenewal(rows, now);
  const total = invoice === undefined ? null : rupeesToPaise(invoice.total);
  return (
    <section className={classes.summary} aria-label="Summary">
      {next !== null && (
        <Tile label="Next renewal" to={domainPaths.all} value={next.day} about={next.subject} />
      )}
      <Tile
        label="Domains"
        to={domainPaths.all}
        value={`${owned.domains.filter(({ ended_at }) => ended_at === null).length}`}
      />
      <Tile label="Hosting plans" to={domainPaths.all} value={`${owned.plans.length}`} />
      {invoice !== undefined && total !== null && (
        <Tile
          label="Last invoice"
          to={paths.invoice(invoice.id)}
          value={formatRupees(total)}
          about={`${invoice.description}, ${formatDate(new Date(invoice.issued_at))}`}
        />
      )}
    </section>
  );
};

/** Null where one is due: it stands above, with its button. */
const nextRenewal = (rows: readonly OwnedRow[], now: number) => {
  const renewed = rows.filter(
    ({ renewal, cancelledUntil }) => renewal !== null && cancelledUntil === null,
  );
  if (renewed.some((row) => isDue(row, now))) return null;
  const dated = renewed.flatMap((row) =>
    row.expiresAt === null ? [] : [{ at: row.expiresAt, subject: subjectOf(row) }],
  );
  const [first] = dated.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return first === undefined ? null : { day: dayOf(first.at), subject: first.subject };
};

type TileProps = {
  readonly label: string;
  readonly to: string;
  readonly value: string;
  readonly about?: ReactNode;
};

const Tile = ({ label, to, value, about }: TileProps) => (
  <Link className={classes.tile} to={to}>
    <span className="sm muted">{label}</span>
    <b className="num">{value}</b>
    {about !== undefined && <span className={`${classes.about} xs muted`}>{about}</span>}
  </Link>
);
