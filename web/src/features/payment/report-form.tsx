import type { CreateInitialAnswer } from '@haat/contracts/http/payments';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { showOutcome } from '../../lib/show-outcome.ts';
import classes from './report-form.module.css';
import {
  checkReport,
  type PaymentReport,
  type ReportErrors,
  reportPayment,
} from './report-payment.ts';
import type { ReportedPayment } from './reported-payment.ts';
import { ScreenshotButton } from './screenshot-button.tsx';
import { UTR_PLACES, utrRemark } from './utr-hint.ts';

type ReportFormProps = {
  readonly amountPaise: Paise;
  readonly referenceText: string;
  /** Puts the focus on the transaction id when the form appears. */
  readonly takesFocus: boolean;
  readonly onReported: (payment: ReportedPayment) => void;
};

const sendPayment = (form: FormData) => post<CreateInitialAnswer>(apiPaths.createPayment, form);

/** "Paid? Tell us the transaction id." Answers with the reference code of the payment. */
export const ReportForm = ({
  amountPaise,
  referenceText,
  takesFocus,
  onReported,
}: ReportFormProps) => {
  const transactionInput = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ReportErrors & { readonly form?: string }>({});
  const [report, setReport] = useState<PaymentReport>({
    transactionId: '',
    referenceText,
    screenshot: null,
  });
  useEffect(() => {
    if (takesFocus) transactionInput.current?.focus();
  }, [takesFocus]);
  const edit = (change: Partial<PaymentReport>) => {
    setReport({ ...report, ...change });
    setErrors({});
  };

  const chooseScreenshot = (screenshot: File | null) => {
    const chosen = { ...report, screenshot };
    setReport(chosen);
    const { screenshot: error } = checkReport(chosen);
    setErrors(error === undefined ? {} : { screenshot: error });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A second click comes before React has disabled the button.
    if (isSending.current) return;
    const mistakes = checkReport(report);
    if (Object.keys(mistakes).length > 0) {
      flushSync(() => setErrors(mistakes));
      if (mistakes.transactionId !== undefined) transactionInput.current?.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    setErrors({});
    const outcome = await reportPayment(sendPayment, report, amountPaise);
    isSending.current = false;
    if (!outcome.ok) {
      flushSync(() => {
        setBusy(false);
        setErrors({ form: outcome.error });
      });
      showOutcome(form.current, failure.current);
      return;
    }
    setBusy(false);
    const { referenceCode } = outcome;
    onReported({ referenceCode, amountPaise, reportedAt: new Date().toISOString() });
  };

  const remark = utrRemark(report.transactionId, new Date());
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <ReportTitle />
      <div className={classes.fields}>
        <TextInput
          ref={transactionInput}
          label="Transaction ID (UTR)"
          name="txn_id"
          placeholder="12 digits, from your UPI app"
          value={report.transactionId}
          onChange={(event) => edit({ transactionId: event.currentTarget.value })}
          error={errors.transactionId}
          description={errors.transactionId === undefined ? remark : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          readOnly={isBusy}
          required
        />
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
        <div ref={failure} className={classes.failure}>
          <ErrorMessage>{errors.form}</ErrorMessage>
        </div>
      )}
      <div className={classes.actions}>
        <ScreenshotButton
          screenshot={report.screenshot}
          error={errors.screenshot}
          isDisabled={isBusy}
          onChoose={chooseScreenshot}
        />
        <BusyButton type="submit" variant="cta" busy={isBusy} busyLabel="Processing...">
          {`I have paid ${formatRupees(amountPaise)}`}
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
      <dl id={placesId} className={classes.places} hidden={!isOpen}>
        {UTR_PLACES.map(({ app, where }) => (
          <div key={app}>
            <dt>{app}</dt>
            <dd>{where}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
