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
import { useAct } from '../../lib/use-act.ts';
import { useRefreshMoney } from '../payment/use-money.ts';
import { RefundDestination } from './refund-destination.tsx';
import classes from './request-refund.module.css';

type RefundDialogProps = {
  readonly opened: boolean;
  readonly payments: readonly ListedPayment[];
  readonly onClose: () => void;
};

export const RefundDialog = ({ opened, payments, onClose }: RefundDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Request a refund" size={560} closeOnClickOutside>
    <p className="muted">
      We refund to the UPI ID or account you give. You can still use the money until we start the
      refund.
    </p>
    <RefundRequest payments={payments} />
  </Dialog>
);

export const RefundRequest = ({ payments }: Pick<RefundDialogProps, 'payments'>) => {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const refreshMoney = useRefreshMoney();
  const paise = payments.reduce((sum, { free }) => sum + (rupeesToPaise(free) ?? 0), 0);
  const [only, ...others] = payments;
  const { isBusy, error, run } = useAct(async () => {
    if (only === undefined) return null;
    // The refund goes to the saved destination, not to the one in the form.
    if (isUnsaved) return 'Save your refund details first.';
    const path =
      others.length === 0
        ? apiPaths.refundRequest(only.reference_code)
        : apiPaths.balanceRefundRequest;
    const result = await post<InboxAnswer>(path);
    if (!result.ok) return result.failure.text;
    setAnswer(result.data.message);
    void refreshMoney();
    return null;
  });
  return (
    <>
      <RefundDestination
        next={answer === null ? 'Now request your refund.' : ''}
        onUnsaved={setUnsaved}
      />
      <ul className={classes.payments}>
        {payments.map(({ reference_code, subject, free }) => (
          <li key={reference_code}>
            <b className="num">{formatRupees(rupeesToPaise(free) ?? 0)}</b>
            <p className="sm muted">
              {subject !== null && `${subject}, `}
              <span className="mono xs">{reference_code}</span>
            </p>
          </li>
        ))}
      </ul>
      {answer === null && (
        <BusyButton busy={isBusy} busyLabel="Processing..." onClick={() => void run()}>
          {`Request a refund of ${formatRupees(paise)}`}
        </BusyButton>
      )}
      <div role="status" className={classes.outcome}>
        {answer !== null && <Note tone="leaf">{answer}</Note>}
        {error !== null && <ErrorMessage>{error}</ErrorMessage>}
      </div>
    </>
  );
};
