import type { InvoiceAnswer, InvoiceDetail } from '@haat/contracts/http/invoices';
import { invoiceMessages } from '@haat/contracts/invoice-messages';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import { PAYMENT_SOURCE_LABELS } from '@haat/contracts/payment-source';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconReceipt } from '@tabler/icons-react';
import useSWR from 'swr';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { Table } from '../../components/table.tsx';
import { apiPaths, paths } from '../../config/paths.ts';
import { isNotThere } from '../../lib/api-client.ts';
import { formatDate } from '../../lib/format-time.ts';
import { InvoiceFileLink } from './invoice-file-link.tsx';
import classes from './invoice-page.module.css';

export const InvoicePage = ({ number }: { readonly number: string }) => {
  const { data, error, mutate } = useSWR<InvoiceAnswer, Error>(apiPaths.invoice(number));
  return (
    <>
      <HangTitle
        order={1}
        side={
          <Link className="lnk" to={paths.dashboard('invoices')}>
            <Icon of={IconArrowLeft} size={16} />
            All invoices
          </Link>
        }
      >
        Your invoice
      </HangTitle>
      {data && <InvoiceDocument invoice={data.invoice} />}
      {!data && isNotThere(error) && (
        <EmptyState icon={IconReceipt}>{invoiceMessages.notFound}</EmptyState>
      )}
      {!data && error && !isNotThere(error) && (
        <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
      )}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton height="32rem" />
        </div>
      )}
    </>
  );
};

const paiseOf = (rupees: number): Paise => rupeesToPaise(rupees) ?? 0;

const paidRows = ({ parts }: NonNullable<InvoiceDetail['payment']>) =>
  parts.map(({ source, amount }) => ({
    term: PAYMENT_SOURCE_LABELS[source],
    value: <Price paise={paiseOf(amount)} />,
  }));

const InvoiceDocument = ({ invoice }: { readonly invoice: InvoiceDetail }) => {
  const { id, kind, order_id, payment, supplier, billed_to, total, voided, credit_notes } = invoice;
  const title = kind === 'tax_invoice' ? 'Tax invoice' : 'Bill';
  return (
    <Receipt
      className={classes.paper}
      label={`${title} ${id}`}
      segments={[
        <div key="head" className={classes.head}>
          <div>
            <p className="mono xs muted">{id}</p>
            <h2 className="h3">{title}</h2>
            <p className="sm muted">{formatDate(new Date(invoice.issued_at), 'Asia/Kolkata')}</p>
          </div>
          <StatusPill state={invoice.status} />
        </div>,
        <div key="parties" className={classes.parties}>
          <Party title="From" {...supplier} address={[supplier.address]} />
          <Party title="To" {...billed_to} />
        </div>,
        <ReceiptRows
          key="facts"
          rows={[
            ...(invoice.place_of_supply === null
              ? []
              : [
                  { term: 'Place of supply', value: invoice.place_of_supply },
                  { term: 'Reverse charge', value: 'No' },
                ]),
            ...(payment === null
              ? []
              : [
                  ...paidRows(payment),
                  { term: 'Reference code', value: payment.reference_code, mono: true },
                ]),
            { term: 'Order', value: order_id, mono: true },
          ]}
        />,
        <div key="lines">
          <LineTable invoice={invoice} />
          <TaxRows invoice={invoice} />
        </div>,
        voided !== null && <VoidNotice key="void" invoice={invoice} voided={voided} />,
        credit_notes.length > 0 && <CreditNotes key="notes" invoice={invoice} />,
        <div key="sum">
          <ReceiptTotal label="Total">
            <Price paise={paiseOf(total)} />
          </ReceiptTotal>
          <p className={`${classes.words} sm muted`}>{invoice.total_in_words}</p>
          <div className={classes.actions}>
            <Button
              component={InvoiceFileLink}
              number={id}
              variant="cta"
              leftSection={<Icon of={IconDownload} />}
            >
              Download PDF
            </Button>
            <Button
              component={Link}
              to={paths.order(order_id)}
              leftSection={<Icon of={IconReceipt} />}
            >
              Order
            </Button>
          </div>
        </div>,
      ]}
    />
  );
};

type VoidNoticeProps = {
  readonly invoice: InvoiceDetail;
  readonly voided: NonNullable<InvoiceDetail['voided']>;
};

const VoidNotice = ({ invoice, voided }: VoidNoticeProps) => (
  <section aria-labelledby="void">
    <h3 id="void" className="h4">
      Void
    </h3>
    <p className="sm">{voided.reason}</p>
    <p className="sm muted">
      Invoice {invoice.id} is void. You don’t owe anything on it, and the number won’t be reused.
      {voided.stands_instead !== null && (
        <>
          {' '}
          Replaced by{' '}
          <Link className="lnk" to={paths.invoice(voided.stands_instead)}>
            {voided.stands_instead}
          </Link>
          .
        </>
      )}
    </p>
  </section>
);

const CreditNotes = ({ invoice }: { readonly invoice: InvoiceDetail }) => (
  <section aria-labelledby="credit-notes">
    <h3 id="credit-notes" className="h4">
      Credit notes
    </h3>
    <ul className={classes.notes}>
      {invoice.credit_notes.map(({ id, issued_at, amount, reason }) => (
        <li key={id}>
          <p className={classes.note}>
            <span>
              <span className="mono sm">{id}</span>
              <span className="sm muted">, {formatDate(new Date(issued_at), 'Asia/Kolkata')}</span>
            </span>
            <b>
              <Price paise={paiseOf(amount)} />
            </b>
          </p>
          <p className="sm">{reason}</p>
          <InvoiceFileLink
            number={id}
            noteOf={invoice.id}
            className="lnk sm"
            aria-label={`Download PDF of credit note ${id}`}
          >
            <Icon of={IconDownload} size={16} />
            Download PDF
          </InvoiceFileLink>
        </li>
      ))}
    </ul>
    <p className="sm muted">
      The amount is in your balance. Use it for your next order or{' '}
      <Link className="lnk" to={paths.dashboard()}>
        request a refund
      </Link>
      .
    </p>
  </section>
);

type PartyProps = InvoiceDetail['billed_to'] & { readonly title: string };

const Party = ({ title, name, address, gstin }: PartyProps) => (
  <div>
    <h3 className="sm muted">{title}</h3>
    <p>
      <b>{name}</b>
    </p>
    {address.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {gstin !== null && (
      <p>
        GSTIN <span className="mono">{gstin}</span>
      </p>
    )}
  </div>
);

const LineTable = ({ invoice }: { readonly invoice: InvoiceDetail }) => (
  <Table
    caption="What the invoice is for"
    className={classes.lines}
    columns={[
      {
        head: 'Description',
        namesRow: true,
        cell: ({ description, sac }) => (
          <>
            {description}
            {sac !== null && <span className="sm muted">SAC {sac}</span>}
          </>
        ),
      },
      {
        head: invoice.kind === 'tax_invoice' ? 'Taxable value' : 'Amount',
        cell: ({ value }) => <Price paise={paiseOf(value)} />,
      },
    ]}
    rows={invoice.lines}
    keyOf={({ description }) => description}
  />
);

const TaxRows = ({ invoice }: { readonly invoice: InvoiceDetail }) =>
  invoice.taxes.length > 0 && (
    <div className={classes.taxes}>
      <ReceiptRows
        rows={[
          { term: 'Taxable value', value: <Price paise={paiseOf(invoice.taxable_value)} /> },
          ...invoice.taxes.map(({ name, percent, amount }) => ({
            term: `${name} ${percent}%`,
            value: <Price paise={paiseOf(amount)} />,
          })),
        ]}
      />
    </div>
  );
