import { TextInput } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import type { PaymentReportForm } from './use-payment-report.ts';
import { utrHint } from './utr-hint.ts';

type TransactionIdFieldProps = {
  readonly of: PaymentReportForm;
  readonly takesFocus: boolean;
};

export const TransactionIdField = ({ of, takesFocus }: TransactionIdFieldProps) => {
  const { values, errors, isBusy, field, ref } = of;
  useFocusOnShow(ref, takesFocus);
  return (
    <TextInput
      {...field('transactionId')}
      label="Transaction ID (UTR)"
      placeholder="12 digits, from your UPI app"
      description={errors.transactionId === undefined ? utrHint(values.transactionId) : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      readOnly={isBusy}
      required
    />
  );
};

const useFocusOnShow = (form: RefObject<HTMLFormElement | null>, isEnabled: boolean) =>
  useEffect(() => {
    if (isEnabled) form.current?.querySelector<HTMLElement>('[name="transactionId"]')?.focus();
  }, [form, isEnabled]);
