import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { formatTime } from '../../lib/format-time.ts';
import { CorrectionOnDemand } from './correct-payment.tsx';
import { isPastCorrection, paymentStatusText, pillOf } from './listed-payment.ts';
import type { SubmittedPayment } from './submitted-payment.ts';
import classes from './upi-payment.module.css';

export type Correction = {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onCancel: () => void;
  readonly onCorrected: (payment: SubmittedPayment) => void;
};

type ReportedProps = {
  readonly payment: SubmittedPayment;
  readonly listed: ListedPayment | undefined;
  readonly subject: string;
  readonly correction: Correction;
  readonly onLogin: () => void;
};

export const Reported = ({ payment, listed, subject, correction, onLogin }: ReportedProps) => {
  const { referenceCode, reportedAt, amountPaise, transactionId } = payment;
  const { isOpen, onOpen, onCancel, onCorrected } = correction;
  return (
    <>
      <div className={classes.reported}>
        <p className={`${classes.done} leaf`} role="status">
          <Icon of={IconCircleCheck} />
          <span>{`Transaction ID received at ${formatTime(new Date(reportedAt))}`}</span>
        </p>
        <p className={classes.reference}>
          <span className="sm muted">Reference code</span>
          <span className="row">
            <b className="mono">{referenceCode}</b>
            <CopyButton value={referenceCode} label="code" iconOnly />
          </span>
        </p>
      </div>
      <p className={classes.stands} role="status">
        {listed && (
          <>
            <StatusPill state={pillOf(listed)} />
            <span className="sm muted">{paymentStatusText(listed)}</span>
          </>
        )}
      </p>
      {transactionId !== undefined && !isOpen && (
        <p className={`${classes.given} sm muted`}>
          <span>
            Transaction ID <span className="mono">{transactionId}</span>
          </span>
          {!(listed && isPastCorrection(listed)) && (
            <Button variant="subtle" size="sm" onClick={onOpen}>
              Edit transaction ID
            </Button>
          )}
        </p>
      )}
      {transactionId !== undefined && isOpen && (
        <div className={classes.correction}>
          <CorrectionOnDemand
            of={{ referenceCode }}
            amountPaise={amountPaise}
            subject={subject}
            given={transactionId}
            onCorrected={(_, corrected) => onCorrected(corrected)}
            onCancel={onCancel}
            onLogin={onLogin}
          />
        </div>
      )}
    </>
  );
};
