import { formatRupees } from '@haat/contracts/money';
import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import classes from './report-form.module.css';
import type { Paid } from './report-payment.ts';
import type { ReportedPayment } from './reported-payment.ts';
import { ScreenshotButton } from './screenshot-button.tsx';
import { TransactionIdField } from './transaction-id-field.tsx';
import { usePaymentReport } from './use-payment-report.ts';
import { UtrPlaces } from './utr-places.tsx';

type ReportFormProps = {
  readonly paid: Paid;
  readonly referenceText: string;
  /** Puts the focus on the transaction id when the form appears. */
  readonly takesFocus: boolean;
  readonly onReported: (payment: ReportedPayment) => void;
};

/** "Paid? Tell us the transaction id." Answers with the reference code of the payment. */
export const ReportForm = ({ paid, referenceText, takesFocus, onReported }: ReportFormProps) => {
  const form = usePaymentReport({
    paid,
    referenceText,
    onReported: (payment) => {
      onReported(payment);
      return null;
    },
  });
  const { report, errors, isBusy, edit, refs } = form;
  const { transactionInput } = refs;
  useEffect(() => {
    if (takesFocus) transactionInput.current?.focus();
  }, [takesFocus, transactionInput]);
  return (
    <form ref={refs.form} onSubmit={form.submit} noValidate>
      <ReportTitle />
      <div className={classes.fields}>
        <TransactionIdField of={form} />
        <TextInput
          label={<OptionalLabel>Reference text</OptionalLabel>}
          name="reference_text"
          value={report.referenceText}
          onChange={(event) => edit({ referenceText: event.currentTarget.value })}
          autoComplete="off"
          maxLength={200}
          readOnly={isBusy}
        />
      </div>
      {errors.form !== undefined && (
        <div ref={refs.failure} className={classes.failure}>
          <ErrorMessage>{errors.form}</ErrorMessage>
        </div>
      )}
      <div className={classes.actions}>
        <ScreenshotButton
          screenshot={report.screenshot}
          error={errors.screenshot}
          isDisabled={isBusy}
          onChoose={form.chooseScreenshot}
        />
        <BusyButton type="submit" variant="cta" busy={isBusy} busyLabel="Processing...">
          {`I have paid ${formatRupees(paid.amountPaise)}`}
        </BusyButton>
      </div>
    </form>
  );
};

/** The question, and on demand where each UPI app has the answer. */
const ReportTitle = () => {
  const [isOpen, setOpen] = useState(false);
  const placesId = useId();
  return (
    <>
      <div className={classes.head}>
        <h3>Paid? Tell us the transaction id.</h3>
        <button
          type="button"
          className={classes.where}
          aria-expanded={isOpen}
          aria-controls={placesId}
          onClick={() => setOpen(!isOpen)}
        >
          Where your app shows it
          <Icon of={IconChevronDown} size={16} />
        </button>
      </div>
      <div className={isOpen ? classes.places : undefined}>
        <UtrPlaces id={placesId} hidden={!isOpen} />
      </div>
    </>
  );
};
