import type { InboxAnswer } from '@haat/contracts/http/inbox';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import classes from './ask-for-money-back.module.css';

type AskForMoneyBackProps = {
  readonly opened: boolean;
  /** Those of which something is free. */
  readonly payments: readonly ListedPayment[];
  readonly onClose: () => void;
};

/** Money goes back to the bank account that it came from, so it is asked back payment by payment. */
export const AskForMoneyBack = ({ opened, payments, onClose }: AskForMoneyBackProps) => (
  <Dialog opened={opened} onClose={onClose} title="Ask for it back" size={560} closeOnClickOutside>
    <p className="muted">
      A person sends the money back to the account that it came from. Until then it stays yours.
    </p>
    <Refunds payments={payments} />
  </Dialog>
);

/** Each payment with what is free of it, and the request for that. */
export const Refunds = ({ payments }: Pick<AskForMoneyBackProps, 'payments'>) => (
  <ul className={classes.payments}>
    {payments.map((payment) => (
      <Refund key={payment.reference_code} payment={payment} />
    ))}
  </ul>
);

type Outcome = { readonly ok: boolean; readonly text: string };

/** What is free of one payment, and the request for it. */
const Refund = ({ payment }: { readonly payment: ListedPayment }) => {
  const { reference_code, subject, free } = payment;
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const amount = formatRupees(rupeesToPaise(free) ?? 0);
  const ask = async () => {
    setBusy(true);
    const result = await post<InboxAnswer>(apiPaths.refundRequest(reference_code));
    setOutcome(
      result.ok
        ? { ok: true, text: result.data.message }
        : { ok: false, text: result.failure.text },
    );
    setBusy(false);
  };
  return (
    <li>
      <div>
        <b className="num">{amount}</b>
        <p className="sm muted">
          {subject !== null && <span>{`${subject}, `}</span>}
          <span className="mono xs">{reference_code}</span>
        </p>
      </div>
      {!outcome?.ok && (
        <BusyButton size="sm" busy={isBusy} busyLabel="Processing..." onClick={() => void ask()}>
          {`Ask for ${amount}`}
        </BusyButton>
      )}
      <div role="status" className={classes.outcome}>
        {outcome?.ok && <Note tone="leaf">{outcome.text}</Note>}
        {outcome?.ok === false && <ErrorMessage>{outcome.text}</ErrorMessage>}
      </div>
    </li>
  );
};
