import {
  type CreateInitialAnswer,
  createInitialAnswerSchema,
  SCREENSHOT_MAX_BYTES,
} from '@haat/contracts/http/payments';
import { orderMessages, paymentMessages, refusalMessages } from '@haat/contracts/messages';
import { formatUpiAmount, type Paise } from '@haat/contracts/money';
import type { ApiResult } from '../../lib/api-client.ts';

export type PaymentReport = {
  readonly transactionId: string;
  readonly referenceText: string;
  readonly screenshot: File | null;
};

export type ReportErrors = { readonly transactionId?: string; readonly screenshot?: string };

/** @returns what is wrong with the UPI form, by field; an empty object when nothing is. */
export const checkReport = ({ transactionId, screenshot }: PaymentReport): ReportErrors => ({
  ...(transactionId.trim() === '' && { transactionId: paymentMessages.transactionIdRequired }),
  ...(screenshot !== null && screenshotError(screenshot)),
});

const screenshotError = ({ type, size }: File): ReportErrors => {
  if (!type.startsWith('image/')) return { screenshot: refusalMessages.screenshotNotImage };
  return size > SCREENSHOT_MAX_BYTES ? { screenshot: refusalMessages.screenshotTooLarge } : {};
};

/** The multipart form of `POST /api/payments/createInitial`. */
export const paymentForm = (report: PaymentReport, amountPaise: Paise): FormData => {
  const form = new FormData();
  form.set('txn_id', report.transactionId.trim());
  form.set('amount', formatUpiAmount(amountPaise));
  const referenceText = report.referenceText.trim();
  if (referenceText !== '') form.set('reference_text', referenceText);
  if (report.screenshot !== null) form.set('screenshot', report.screenshot);
  return form;
};

type ReportOutcome =
  | { readonly ok: true; readonly referenceCode: string }
  | { readonly ok: false; readonly error: string };

/** @param send carries the form to the server; never throws. */
export const reportPayment = async (
  send: (form: FormData) => Promise<ApiResult<CreateInitialAnswer>>,
  report: PaymentReport,
  amountPaise: Paise,
): Promise<ReportOutcome> => {
  const result = await send(paymentForm(report, amountPaise));
  if (!result.ok) {
    return { ok: false, error: orderMessages.submitPaymentFailed(result.failure.text) };
  }
  const answer = createInitialAnswerSchema.safeParse(result.data);
  return answer.success
    ? { ok: true, referenceCode: answer.data.data.reference_code }
    : { ok: false, error: orderMessages.submitPaymentFailed(orderMessages.unexpected) };
};
