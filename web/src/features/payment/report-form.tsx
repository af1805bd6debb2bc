import { formatRupees, type Paise } from '@haat/contracts/money';
import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { InDialogFoot } from '../../components/dialog-foot.tsx';
import { Icon } from '../../components/icon.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { ReportFailure } from './report-failure.tsx';
import classes from './report-form.module.css';
import type { Paid, PaymentReport } from './report-payment.ts';
import { ScreenshotButton } from './screenshot-button.tsx';
import type { SubmittedPayment } from './submitted-payment.ts';
import { TransactionIdField } from './transaction-id-field.tsx';
import { usePaymentReport } from './use-payment-report.ts';
import { UtrPlaces } from './utr-places.tsx';

type ReportFormProps = {
  readonly paid: Paid;
  readonly referenceText: string;
  readonly typed?: Partial<PaymentReport>;
  readonly takesFocus: boolean;
  readonly hint?: ReactNode;
  readonly onEdit?: (report: PaymentReport) => void;
  readonly onReported: (payment: SubmittedPayment, balanceUsedPaise: Paise | null) => void;
  readonly onLogin?: () => void;
};

export const ReportForm = (props: ReportFormProps) => {
  const { paid, referenceText, typed, takesFocus, hint, onEdit, onReported, onLogin } = props;
  const form = usePaymentReport({
    paid,
    prefilled: { transactionId: '', referenceText, screenshot: null, ...typed },
    ...(onEdit && { onEdit }),
    onReported: (payment, balanceUsedPaise) => {
      onReported(payment, balanceUsedPaise);
      return null;
    },
  });
  const { values, errors, isBusy } = form;
  return (
    <form ref={form.ref} id={form.id} onSubmit={form.submit} noValidate>
      <ReportTitle />
      <div className={classes.fields}>
        <TransactionIdField of={form} takesFocus={takesFocus} />
        <TextInput
          {...form.field('referenceText')}
          label={<OptionalLabel>Reference text</OptionalLabel>}
          autoComplete="off"
          maxLength={200}
          readOnly={isBusy}
        />
      </div>
      <ReportFailure of={form} className={classes.failure} onLogin={onLogin} />
      <div className={classes.actions}>
        <ScreenshotButton
          screenshot={values.screenshot}
          error={errors.screenshot}
          isDisabled={isBusy}
          onChoose={form.chooseScreenshot}
        />
        <InDialogFoot>
          <BusyButton
            type="submit"
            form={form.id}
            variant="cta"
            busy={isBusy}
            busyLabel="Processing..."
          >
            {`I have paid ${formatRupees(paid.amountPaise)}`}
          </BusyButton>
        </InDialogFoot>
      </div>
      {hint !== undefined && <p className={`${classes.hint} xs muted`}>{hint}</p>}
    </form>
  );
};

const ReportTitle = () => {
  const [isOpen, setOpen] = useState(false);
  const placesId = useId();
  return (
    <>
      <div className={classes.head}>
        <h3>Paid? Enter your transaction ID</h3>
        <button
          type="button"
          className={classes.where}
          aria-expanded={isOpen}
          aria-controls={placesId}
          onClick={() => setOpen(!isOpen)}
        >
          Where to find it
          <Icon of={IconChevronDown} size={16} />
        </button>
      </div>
      <div className={isOpen ? classes.places : undefined}>
        <UtrPlaces id={placesId} hidden={!isOpen} />
      </div>
    </>
  );
};
