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
  /** The order that it stands for; a payment without one is named itself. */
  readonly of:
    | { readonly orderId: string; readonly kind: OrderKind }
    | { readonly referenceCode: string };
  readonly amountPaise: Paise;
  /** What is paid for, such as the domain. */
  readonly subject: string;
  /** The id that was given, or its last digits behind an ellipsis. */
  readonly given: string;
  /**
   * @param position where the correction was written, for the next query
   * @param corrected the payment as it is known from now on
   */
  readonly onCorrected: (position: string | null, corrected: SubmittedPayment) => void;
};

const correctionOf = (referenceCode: string) => (form: FormData) =>
  post<CreateInitialAnswer>(apiPaths.correctPayment(referenceCode), {
    txn_id: form.get('txn_id'),
  });

type CorrectionFormProps = PaymentToCorrect & {
  readonly onCancel: () => void;
  /** Leads to the login of the order around; without one it opens over the page. */
  readonly onLogin?: () => void;
};

/** Reports the payment anew, then lets it stand for the order that it has, if any. */
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
        <dt>You gave</dt>
        <dd className="mono">
          {given.startsWith(ELLIPSIS) && <span className="sr-only">an id that ends in </span>}
          <s>
            {given.startsWith(ELLIPSIS) && <span aria-hidden="true">{ELLIPSIS}</span>}
            <span>{given.replace(ELLIPSIS, '')}</span>
          </s>
        </dd>
      </dl>
      <TransactionIdField of={form} takesFocus />
      <div className={classes.places}>
        <p className={classes.where}>Where your app shows it</p>
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
        Check this id
      </BusyButton>
      <Button variant="subtle" className={classes.keep} disabled={isBusy} onClick={onCancel}>
        The id was right: keep it
      </Button>
    </form>
  );
};
