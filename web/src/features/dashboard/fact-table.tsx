import type { PaymentFact } from '@haat/contracts/http/payment-list';
import { paymentFactLabels } from '@haat/contracts/payment-messages';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import classes from './fact-table.module.css';

const dayOf = (moment: string): string => moment.split(',')[0] ?? moment;

export const isDifferent = ({ label, told, seen }: PaymentFact): boolean => {
  if (seen === null) return false;
  return label === paymentFactLabels.paidOn ? dayOf(told) !== dayOf(seen) : told !== seen;
};

const monoOf = ({ label }: PaymentFact): string | undefined =>
  label === paymentFactLabels.utr ? 'mono' : undefined;

const COLUMNS: readonly TableColumn<PaymentFact>[] = [
  { head: null, namesRow: true, cell: ({ label }) => label },
  { head: 'You entered', cellClass: monoOf, cell: ({ told }) => told },
  { head: 'Our bank received', cellClass: monoOf, cell: (fact) => <Seen fact={fact} /> },
];

export const FactTable = ({ facts }: { readonly facts: readonly PaymentFact[] }) => (
  <Table
    caption="What you entered and what our bank received"
    className={classes.facts}
    columns={COLUMNS}
    rows={facts}
    keyOf={({ label }) => label}
    rowProps={(fact) => ({ className: isDifferent(fact) ? classes.differs : undefined })}
  />
);

const Seen = ({ fact }: { readonly fact: PaymentFact }) => {
  const differs = isDifferent(fact);
  if (fact.seen === null) return <span className="muted">Not known</span>;
  return (
    <span className={classes.seen}>
      {fact.seen}
      <Icon
        of={differs ? IconAlertTriangle : IconCheck}
        size={16}
        className={differs ? classes.warning : 'leaf'}
      />
      {differs && <span className="sr-only">doesn’t match</span>}
    </span>
  );
};
