import { TextInput } from '@mantine/core';
import type { PaymentReportForm } from './use-payment-report.ts';
import { utrRemark } from './utr-hint.ts';

/** The UTR of the payment, with a remark while it does not read like one. */
export const TransactionIdField = ({ of }: { readonly of: PaymentReportForm }) => {
  const { report, errors, isBusy, edit, refs } = of;
  return (
    <TextInput
      ref={refs.transactionInput}
      label="Transaction ID (UTR)"
      name="txn_id"
      placeholder="12 digits, from your UPI app"
      value={report.transactionId}
      onChange={(event) => edit({ transactionId: event.currentTarget.value })}
      error={errors.transactionId}
      description={
        errors.transactionId === undefined ? utrRemark(report.transactionId, new Date()) : undefined
      }
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      readOnly={isBusy}
      required
    />
  );
};
