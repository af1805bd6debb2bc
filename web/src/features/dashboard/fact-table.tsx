import type { PaymentFact } from '@haat/contracts/http/payment-list';
import { paymentFactLabels } from '@haat/contracts/payment-messages';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import classes from './fact-table.module.css';

/** "22 Nov 2026, 10:38" agrees with a report of the same day. */
const dayOf = (moment: string): string => moment.split(',')[0] ?? moment;

/** Whether what the bank shows is something else than what was told. */
export const isDifferent = ({ label, told, seen }: PaymentFact): boolean => {
  if (seen === null) return false;
  return label === paymentFactLabels.paidOn ? dayOf(told) !== dayOf(seen) : told !== seen;
};

/** What the customer told beside what the bank shows; only a row that differs is lit. */
export const FactTable = ({ facts }: { readonly facts: readonly PaymentFact[] }) => (
  <table className={classes.facts}>
    <thead>
      <tr>
        <td />
        <th scope="col">You told us</th>
        <th scope="col">The bank shows</th>
      </tr>
    </thead>
    <tbody>
      {facts.map((fact) => (
        <FactRow key={fact.label} fact={fact} />
      ))}
    </tbody>
  </table>
);

const FactRow = ({ fact }: { readonly fact: PaymentFact }) => {
  const { label, told, seen } = fact;
  const differs = isDifferent(fact);
  const mono = label === paymentFactLabels.utr ? 'mono' : undefined;
  return (
    <tr className={differs ? classes.differs : undefined}>
      <th scope="row">{label}</th>
      <td className={mono}>{told}</td>
      <td className={mono}>
        {seen === null ? (
          <span className="muted">Not shown</span>
        ) : (
          <span className={classes.seen}>
            {seen}
            <Icon
              of={differs ? IconAlertTriangle : IconCheck}
              size={16}
              className={differs ? classes.warning : 'leaf'}
            />
            {differs && <span className="sr-only">differs</span>}
          </span>
        )}
      </td>
    </tr>
  );
};
