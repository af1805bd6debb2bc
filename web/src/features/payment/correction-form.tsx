import type {
  CreateInitialAnswer,
  ReplacePaymentAnswer,
  ReplacePaymentBody,
} from '@haat/contracts/http/payments';
import type { Paise } from '@haat/contracts/money';
import type { OrderKind } from '@haat/contracts/order-kind';
import { Button } from '@mantine/core';
import { BusyButton } from '../../components/busy-button.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import classes from './correct-payment.module.css';
import { ELLIPSIS } from './listed-payment.ts';
import { ReportFailure } from './report-failure.tsx';
import { ScreenshotButton } from './screenshot-button.tsx';
import type { SubmittedPayment } from './submitted-payment.ts';
import { TransactionIdField } from './transaction-id-field.tsx';
import { usePaymentReport } from './use-payment-report.ts';
import { UtrPlaces } from './utr-places.tsx';

export type PaymentToCorrect = {
  readonly of:
    | { readonly orderId: string; readonly kind: OrderKind }
    | { readonly referenceCode: string };
  readonly amountPaise: Paise;
  readonly subject: string;
  readonly given: string;
  readonly onCorrected: (position: string | null, corrected: SubmittedPayment) => void;
};

const correctionOf = (referenceCode: string) => (form: FormData) =>
  post<CreateInitialAnswer>(apiPaths.correctPayment(referenceCode), {
    txn_id: form.get('txn_id'),
  });

type CorrectionFormProps = PaymentToCorrect & {
  readonly onCancel: () => void;
  readonly onLogin?: () => void;
};

export const CorrectionForm = (props: CorrectionFormProps) => {
  const { of, amountPaise, subject, given, onCorrected, onCancel } = props;
  const isOfOrder = 'orderId' in of;
  const form = usePaymentReport({
    paid: { amountPaise, tr: null },
    prefilled: { transactionId: '', referenceText: subject, screenshot: null },
    ...(!isOfOrder && { send: correctionOf(of.referenceCode) }),
    onReported: async (corrected) => {
      if (!isOfOrder) {
        onCorrected(null, corrected);
        return null;
      }
      const body: ReplacePaymentBody = { referenceCode: corrected.referenceCode };
      const result = await post<ReplacePaymentAnswer>(apiPaths.orderPayment(of.orderId), body);
      if (!result.ok) return result.failure.text;
      onCorrected(result.position, corrected);
      return null;
    },
  });
  const { values, errors, isBusy } = form;
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <dl className={`${classes.given} sm`}>
        <dt>Transaction ID</dt>
        <dd className="mono">
          {given.startsWith(ELLIPSIS) && (
            <span className="sr-only">a transaction ID ending in </span>
          )}
          <s>
            {given.startsWith(ELLIPSIS) && <span aria-hidden="true">{ELLIPSIS}</span>}
            <span>{given.replace(ELLIPSIS, '')}</span>
          </s>
        </dd>
      </dl>
      <TransactionIdField of={form} takesFocus />
      <div className={classes.places}>
        <p className={classes.where}>Where to find it</p>
        <UtrPlaces />
      </div>
      {isOfOrder && (
        <ScreenshotButton
          screenshot={values.screenshot}
          error={errors.screenshot}
          isDisabled={isBusy}
          onChoose={form.chooseScreenshot}
        />
      )}
      <ReportFailure of={form} onLogin={props.onLogin} />
      <BusyButton type="submit" variant="cta" fullWidth busy={isBusy} busyLabel="Processing...">
        Save transaction ID
      </BusyButton>
      <Button variant="subtle" className={classes.keep} disabled={isBusy} onClick={onCancel}>
        It’s correct, keep it
      </Button>
    </form>
  );
};
