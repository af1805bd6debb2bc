import type { PaymentFact } from '@haat/contracts/http/payment-list';
import { paymentFactLabels } from '@haat/contracts/payment-messages';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import classes from './fact-table.module.css';

/** "22 Nov 2026, 10:38" agrees with a report of the same day. */
const dayOf = (moment: string): string => moment.split(',')[0] ?? moment;

/** Whether what the bank shows is something else than what was told. */
export const isDifferent = ({ label, told, seen }: PaymentFact): boolean => {
  if (seen === null) return false;
  return label === paymentFactLabels.paidOn ? dayOf(told) !== dayOf(seen) : told !== seen;
};

const monoOf = ({ label }: PaymentFact): string | undefined =>
  label === paymentFactLabels.utr ? 'mono' : undefined;

const COLUMNS: readonly TableColumn<PaymentFact>[] = [
  { head: null, namesRow: true, cell: ({ label }) => label },
  { head: 'You told us', cellClass: monoOf, cell: ({ told }) => told },
  { head: 'The bank shows', cellClass: monoOf, cell: (fact) => <Seen fact={fact} /> },
];

/** What the customer told beside what the bank shows; only a row that differs is lit. */
export const FactTable = ({ facts }: { readonly facts: readonly PaymentFact[] }) => (
  <Table
    caption="Your report beside the payment at the bank"
    className={classes.facts}
    columns={COLUMNS}
    rows={facts}
    keyOf={({ label }) => label}
    rowProps={(fact) => ({ className: isDifferent(fact) ? classes.differs : undefined })}
  />
);

const Seen = ({ fact }: { readonly fact: PaymentFact }) => {
  const differs = isDifferent(fact);
  if (fact.seen === null) return <span className="muted">Not shown</span>;
  return (
    <span className={classes.seen}>
      {fact.seen}
      <Icon
        of={differs ? IconAlertTriangle : IconCheck}
        size={16}
        className={differs ? classes.warning : 'leaf'}
      />
      {differs && <span className="sr-only">differs</span>}
    </span>
  );
};
