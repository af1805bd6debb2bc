import type { InvoiceSummary, InvoicesAnswer } from '@haat/contracts/http/invoices';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconDownload, IconFileInvoice } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { OlderList } from '../../components/older-list.tsx';
import { Price } from '../../components/price.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { apiPaths, paths } from '../../config/paths.ts';
import { formatDate } from '../../lib/format-time.ts';
import { useFirstRows } from '../../lib/use-first-rows.ts';
import { useOlder } from '../../lib/use-older.ts';
import { InvoiceFileLink } from './invoice-file-link.tsx';
import { InvoicePage } from './invoice-page.tsx';
import classes from './invoices-tab.module.css';

export const InvoicesTab = () => {
  const [query] = useSearchParams();
  const opened = query.get('invoice');
  return opened === null ? <Invoices /> : <InvoicePage key={opened} number={opened} />;
};

const Invoices = () => {
  const { data, error, mutate } = useSWR<InvoicesAnswer, Error>(apiPaths.invoices);
  const { rows, ...older } = useOlder({
    path: apiPaths.invoices,
    first: data,
    rowsOf: ({ invoices }: InvoicesAnswer) => invoices,
    idOf: ({ id }) => id,
  });
  const shown = useFirstRows(rows);
  const hasInvoices = data !== undefined && rows.length > 0;
  return (
    <>
      <HangTitle
        order={1}
        side={
          hasInvoices && (
            <p className="sm">
              Paid this year{' '}
              <b className={classes.paid}>
                <Price paise={rupeesToPaise(data.paid_this_year) ?? 0} />
              </b>
            </p>
          )
        }
      >
        My Invoices
      </HangTitle>
      {error && !data && <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>}
      {!data && !error && <Skeleton height="12rem" />}
      {data && !hasInvoices && (
        <EmptyState
          icon={IconFileInvoice}
          action={
            <Button component={Link} to={paths.dashboard('orders')} size="sm">
              Show my orders
            </Button>
          }
        >
          You have no invoices yet.
        </EmptyState>
      )}
      {hasInvoices && (
        <OlderList older={older}>
          <InvoiceTable invoices={shown} />
          <InvoiceList invoices={shown} />
        </OlderList>
      )}
    </>
  );
};

type InvoicesProps = { readonly invoices: readonly InvoiceSummary[] };

const Download = ({ id }: Pick<InvoiceSummary, 'id'>) => (
  <InvoiceFileLink number={id} className={classes.download} aria-label={`Download invoice ${id}`}>
    <Icon of={IconDownload} />
  </InvoiceFileLink>
);

const Total = ({ invoice }: { readonly invoice: InvoiceSummary }) => {
  const paise = rupeesToPaise(invoice.total);
  return paise === null ? null : <Price paise={paise} />;
};

const State = ({ invoice }: { readonly invoice: InvoiceSummary }) => {
  const backPaise = rupeesToPaise(invoice.credited) ?? 0;
  return (
    <>
      <StatusPill state={invoice.status} />
      {backPaise > 0 && (
        <span className={`${classes.credited} sm muted`}>
          {formatRupees(backPaise)} refunded to balance
        </span>
      )}
    </>
  );
};

const COLUMNS: readonly TableColumn<InvoiceSummary>[] = [
  { head: 'Invoice', cellClass: 'mono sm', cell: ({ id }) => id },
  {
    head: 'Date',
    cellClass: 'num muted',
    cell: ({ issued_at }) => formatDate(new Date(issued_at)),
  },
  {
    head: 'For',
    cell: ({ id, description }) => <Link to={paths.invoice(id)}>{description}</Link>,
  },
  { head: 'Amount', cell: (invoice) => <Total invoice={invoice} /> },
  { head: 'Status', cell: (invoice) => <State invoice={invoice} /> },
  { head: null, cell: ({ id }) => <Download id={id} /> },
];

const InvoiceTable = ({ invoices }: InvoicesProps) => (
  <div className={`${classes.wide} card`}>
    <Table
      caption="Your invoices"
      className={classes.table}
      columns={COLUMNS}
      rows={invoices}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({ 'data-row': id })}
    />
  </div>
);

const InvoiceList = ({ invoices }: InvoicesProps) => (
  <ul className={`${classes.list} card`}>
    {invoices.map((invoice) => (
      <li key={invoice.id} data-row={invoice.id}>
        <Link to={paths.invoice(invoice.id)}>{invoice.description}</Link>
        <b>
          <Total invoice={invoice} />
        </b>
        <span className="sm muted">
          {formatDate(new Date(invoice.issued_at))}
          <br />
          <span className="mono xs">{invoice.id}</span>
        </span>
        <span className={classes.state}>
          <State invoice={invoice} />
          <Download id={invoice.id} />
        </span>
      </li>
    ))}
  </ul>
);
