import { formatRupees, type Paise } from '@haat/contracts/money';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptTotal } from '../../components/receipt.tsx';
import classes from './balance.module.css';
import type { PaymentPurpose } from './payment-purpose.ts';

type Balance = { readonly availablePaise: Paise };

export const BALANCE_RULE =
  'We use your balance only when you submit the order. If the order is refused, you get all of it back.';

/** With UPI, the balance pays its part as soon as the payment is submitted. */
export const BALANCE_RULE_WITH_UPI =
  'We use your balance when you submit this payment. If you don’t order, or the order is refused, ' +
  'you get all of it back.';

type BalanceChoiceProps = {
  readonly balance: Balance;
  readonly pricePaise: Paise;
  readonly balancePaise: Paise;
  readonly isLocked: boolean;
  readonly onChoose: (balancePaise: Paise) => void;
};

export const BalanceChoice = (props: BalanceChoiceProps) => {
  const { balance, pricePaise, balancePaise, isLocked, onChoose } = props;
  const { availablePaise } = balance;
  const usablePaise = Math.min(availablePaise, pricePaise);
  const available = formatRupees(availablePaise);
  const isUsed = balancePaise > 0;
  const share =
    balancePaise === availablePaise
      ? `${available}, full balance`
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

export const PaidByBalance = (bought: BalanceRowsProps) => (
  <Receipt
    segments={[
      <BalanceRows key="rows" {...bought} />,
      <div key="rest">
        <ReceiptTotal label="Pay with UPI">{formatRupees(0)}</ReceiptTotal>
        <p className={`${classes.rule} xs muted`}>{BALANCE_RULE}</p>
      </div>,
    ]}
  />
);
