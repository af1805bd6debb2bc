import { formatRupees, type Paise } from '@haat/contracts/money';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptTotal } from '../../components/receipt.tsx';
import classes from './balance.module.css';
import type { PaymentPurpose } from './payment-purpose.ts';

/** What the customer has at the shop, as far as this payment can use it. */
type Balance = { readonly availablePaise: Paise };

/** Said wherever a part of the balance is about to be used. */
export const BALANCE_RULE =
  'The balance is taken only when the order is submitted. If it is refused, all of it comes back.';

type BalanceChoiceProps = {
  readonly balance: Balance;
  readonly pricePaise: Paise;
  /** What of the price the balance pays; 0 where it is not used. */
  readonly balancePaise: Paise;
  readonly isLocked: boolean;
  readonly onChoose: (balancePaise: Paise) => void;
};

/** "Use your balance", and how much of it. */
export const BalanceChoice = (props: BalanceChoiceProps) => {
  const { balance, pricePaise, balancePaise, isLocked, onChoose } = props;
  const { availablePaise } = balance;
  const usablePaise = Math.min(availablePaise, pricePaise);
  const available = formatRupees(availablePaise);
  const isUsed = balancePaise > 0;
  const share =
    balancePaise === availablePaise
      ? `${available}, all of it`
      : `${formatRupees(balancePaise)} of ${available}`;
  return (
    <label className={classes.balance}>
      <input
        type="checkbox"
        checked={isUsed}
        disabled={isLocked}
        onChange={(event) => onChoose(event.currentTarget.checked ? usablePaise : 0)}
      />
      Use your balance
      <span className={`${classes.share} num sm muted`}>{isUsed ? share : available}</span>
    </label>
  );
};

type BalanceRowsProps = Pick<PaymentPurpose, 'label' | 'pricePaise'> & {
  readonly balancePaise: Paise;
};

/** What is bought, and what the balance takes off its price. */
export const BalanceRows = ({ label, pricePaise, balancePaise }: BalanceRowsProps) => (
  <dl className={classes.rows}>
    <div>
      <dt>{label}</dt>
      <dd>
        <Price paise={pricePaise} />
      </dd>
    </div>
    <div>
      <dt>From your balance</dt>
      <dd className="leaf">
        −<Price paise={balancePaise} />
      </dd>
    </div>
  </dl>
);

/** All of it from the balance: nothing is left to be paid by UPI. */
export const PaidByBalance = (bought: BalanceRowsProps) => (
  <Receipt
    segments={[
      <BalanceRows key="rows" {...bought} />,
      <div key="rest">
        <ReceiptTotal label="To pay by UPI">{formatRupees(0)}</ReceiptTotal>
        <p className={`${classes.rule} xs muted`}>{BALANCE_RULE}</p>
      </div>,
    ]}
  />
);
