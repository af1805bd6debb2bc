import type { CreateInitialAnswer } from '@haat/contracts/http/payments';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { showOutcome } from '../../lib/show-outcome.ts';
import {
  checkReport,
  type Paid,
  type PaymentReport,
  type ReportErrors,
  reportPayment,
} from './report-payment.ts';
import type { ReportedPayment } from './reported-payment.ts';

type PaymentReportOptions = {
  readonly paid: Paid;
  readonly referenceText: string;
  /** What follows a report that was accepted. @returns why it failed; null when it did not. */
  readonly onReported: (payment: ReportedPayment) => Promise<string | null> | null;
};

const sendPayment = (form: FormData) => post<CreateInitialAnswer>(apiPaths.createPayment, form);

/** A form that reports a payment: what it holds, what is wrong with it, and where focus goes. */
export const usePaymentReport = ({ paid, referenceText, onReported }: PaymentReportOptions) => {
  const form = useRef<HTMLFormElement>(null);
  const transactionInput = useRef<HTMLInputElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ReportErrors>({});
  const [typed, setTyped] = useState<Partial<PaymentReport>>({});
  const report: PaymentReport = { transactionId: '', referenceText, screenshot: null, ...typed };

  const edit = (change: Partial<PaymentReport>) => {
    setTyped({ ...typed, ...change });
    setErrors({});
  };

  const chooseScreenshot = (screenshot: File | null) => {
    setTyped({ ...typed, screenshot });
    const { screenshot: error } = checkReport({ ...report, screenshot });
    setErrors(error === undefined ? {} : { screenshot: error });
  };

  const send = async (): Promise<ReportErrors> => {
    const outcome = await reportPayment(sendPayment, report, paid);
    if (!outcome.ok) return outcome.errors;
    const { referenceCode, notice } = outcome;
    const reportedAt = new Date().toISOString();
    const why = await onReported({
      referenceCode,
      amountPaise: paid.amountPaise,
      reportedAt,
      ...(notice !== null && { notice }),
    });
    return why === null ? {} : { form: why };
  };

  /** Shows what is wrong and takes the focus there. */
  const show = (mistakes: ReportErrors) => {
    flushSync(() => {
      setBusy(false);
      setErrors(mistakes);
    });
    if (mistakes.transactionId !== undefined) transactionInput.current?.focus();
    else if (mistakes.form !== undefined) showOutcome(form.current, failure.current);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A second click comes before React has disabled the button.
    if (isSending.current) return;
    const mistakes = checkReport(report);
    if (Object.keys(mistakes).length > 0) {
      show(mistakes);
      return;
    }
    isSending.current = true;
    setBusy(true);
    setErrors({});
    const refused = await send();
    isSending.current = false;
    show(refused);
  };

  return {
    report,
    errors,
    isBusy,
    edit,
    chooseScreenshot,
    submit,
    refs: { form, transactionInput, failure },
  };
};

export type PaymentReportForm = ReturnType<typeof usePaymentReport>;
