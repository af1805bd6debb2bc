import type { CreateInitialAnswer } from '@haat/contracts/http/payments';
import type { Paise } from '@haat/contracts/money';
import { useForm } from '../../components/form/use-form.ts';
import { apiPaths } from '../../config/paths.ts';
import { type ApiResult, post } from '../../lib/api-client.ts';
import { timeoutFor } from '../../lib/timeout-for.ts';
import {
  checkReport,
  type Paid,
  type PaymentReport,
  reportPayment,
  screenshotError,
} from './report-payment.ts';
import type { SubmittedPayment } from './submitted-payment.ts';

type PaymentReportOptions = {
  readonly paid: Paid;
  readonly prefilled: PaymentReport;
  readonly onEdit?: (report: PaymentReport) => void;
  readonly send?: (form: FormData) => Promise<ApiResult<CreateInitialAnswer>>;
  readonly onReported: (
    payment: SubmittedPayment,
    balanceUsedPaise: Paise | null,
  ) => Promise<string | null> | null;
};

const sendPayment = (form: FormData) =>
  post<CreateInitialAnswer>(apiPaths.createPayment, form, timeoutFor(form));

export const usePaymentReport = ({
  paid,
  onReported,
  send = sendPayment,
  ...given
}: PaymentReportOptions) => {
  const form = useForm<PaymentReport, PaymentReport>({
    ...given,
    fields: ['transactionId', 'referenceText', 'screenshot'],
    check: (report) => {
      const refusal = checkReport(report);
      return refusal === null ? { ok: true, body: report } : { ok: false, ...refusal };
    },
    send: async (report) => {
      const outcome = await reportPayment(send, report, paid);
      if (!outcome.ok) return outcome.refusal;
      const { referenceCode, notice, balanceUsedPaise } = outcome;
      const reported: SubmittedPayment = {
        referenceCode,
        amountPaise: paid.amountPaise,
        reportedAt: new Date().toISOString(),
        transactionId: report.transactionId.trim(),
        ...(notice !== null && { notice }),
      };
      const why = await onReported(reported, balanceUsedPaise);
      return why === null ? null : { whole: why };
    },
  });
  const chooseScreenshot = (screenshot: File | null) =>
    form.edit({ screenshot }, screenshotError(screenshot));
  return { ...form, chooseScreenshot };
};

export type PaymentReportForm = ReturnType<typeof usePaymentReport>;
