import {
  type CreateInitialAnswer,
  createInitialAnswerSchema,
  SCREENSHOT_MAX_BYTES,
} from '@haat/contracts/http/payments';
import { orderMessages } from '@haat/contracts/messages';
import { formatUpiAmount, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { paymentMessages } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { readUtr } from '@haat/contracts/utr';
import type { FormRefusal } from '../../components/form/form-refusal.ts';
import type { ApiFailure, ApiResult } from '../../lib/api-client.ts';

export type PaymentReport = {
  readonly transactionId: string;
  readonly referenceText: string;
  readonly screenshot: File | null;
};

export type Paid = {
  readonly amountPaise: Paise;
  readonly tr: string | null;
  readonly balancePaise?: Paise;
};

type ReportRefusal = FormRefusal<PaymentReport>;

export const checkReport = ({ transactionId, screenshot }: PaymentReport): ReportRefusal | null => {
  const errors = { ...transactionIdError(transactionId), ...screenshotError(screenshot) };
  return Object.keys(errors).length === 0 ? null : { errors };
};

const transactionIdError = (typed: string) => {
  if (typed.trim() === '') return { transactionId: paymentMessages.transactionIdRequired };
  return readUtr(typed) === null ? { transactionId: paymentMessages.utrRequired } : {};
};

/** @returns the error; empty when the file can be sent, or is absent. */
export const screenshotError = (file: File | null): { readonly screenshot?: string } => {
  if (file === null) return {};
  if (!file.type.startsWith('image/')) return { screenshot: refusalMessages.screenshotNotImage };
  return file.size > SCREENSHOT_MAX_BYTES ? { screenshot: refusalMessages.screenshotTooLarge } : {};
};

export const paymentForm = (
  report: PaymentReport,
  { amountPaise, tr, balancePaise = 0 }: Paid,
): FormData => {
  const form = new FormData();
  form.set('txn_id', report.transactionId.trim());
  form.set('amount', formatUpiAmount(amountPaise));
  const referenceText = report.referenceText.trim();
  if (referenceText !== '') form.set('reference_text', referenceText);
  if (tr !== null) form.set('tr', tr);
  if (balancePaise > 0) form.set('use_balance', formatUpiAmount(balancePaise));
  if (report.screenshot !== null) form.set('screenshot', report.screenshot);
  return form;
};

type ReportOutcome =
  | {
      readonly ok: true;
      readonly referenceCode: string;
      readonly notice: string | null;
      readonly balanceUsedPaise: Paise | null;
    }
  | { readonly ok: false; readonly refusal: ReportRefusal };

/** @param send never throws. */
export const reportPayment = async (
  send: (form: FormData) => Promise<ApiResult<CreateInitialAnswer>>,
  report: PaymentReport,
  paid: Paid,
): Promise<ReportOutcome> => {
  const result = await send(paymentForm(report, paid));
  if (!result.ok) return { ok: false, refusal: refusedReport(result.failure) };
  const answer = createInitialAnswerSchema.safeParse(result.data);
  if (!answer.success) {
    const whole = orderMessages.submitPaymentFailed(orderMessages.unexpected);
    return { ok: false, refusal: { whole } };
  }
  const { reference_code: referenceCode, notice = null, balance_used } = answer.data.data;
  const balanceUsedPaise = balance_used === undefined ? null : rupeesToPaise(balance_used);
  return { ok: true, referenceCode, notice, balanceUsedPaise };
};

const ABOUT_TRANSACTION_ID: readonly string[] = [
  paymentMessages.transactionIdRequired,
  paymentMessages.utrRequired,
];

export const SIGNED_OUT = orderMessages.submitPaymentFailed(orderMessages.unauthorized);

const refusedReport = (failure: ApiFailure): ReportRefusal => {
  if (failure.kind === 'refused' && failure.status === 401) return { whole: SIGNED_OUT };
  return ABOUT_TRANSACTION_ID.includes(failure.text)
    ? { errors: { transactionId: failure.text } }
    : { whole: orderMessages.submitPaymentFailed(failure.text) };
};
