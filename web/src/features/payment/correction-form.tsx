import type { ReplacePaymentAnswer, ReplacePaymentBody } from '@haat/contracts/http/payments';
import type { Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import classes from './correct-payment.module.css';
import { ScreenshotButton } from './screenshot-button.tsx';
import { TransactionIdField } from './transaction-id-field.tsx';
import { usePaymentReport } from './use-payment-report.ts';
import { UtrPlaces } from './utr-places.tsx';

export type PaymentToCorrect = {
  readonly orderId: string;
  readonly amountPaise: Paise;
  /** What is paid for, such as the domain. */
  readonly subject: string;
  /** The last digits of the id that was given. */
  readonly utrEnding: string;
  /** @param position where the correction was written, for the next query. */
  readonly onCorrected: (position: string | null) => void;
};

type CorrectionFormProps = PaymentToCorrect & { readonly onCancel: () => void };

/** Reports the payment anew, then lets it stand for the order. */
export const CorrectionForm = (props: CorrectionFormProps) => {
  const { orderId, amountPaise, subject, utrEnding, onCorrected, onCancel } = props;
  const form = usePaymentReport({
    paid: { amountPaise, tr: null },
    prefilled: { transactionId: '', referenceText: subject, screenshot: null },
    onReported: async ({ referenceCode }) => {
      const body: ReplacePaymentBody = { referenceCode };
      const result = await post<ReplacePaymentAnswer>(apiPaths.orderPayment(orderId), body);
      if (!result.ok) return result.failure.text;
      onCorrected(result.position);
      return null;
    },
  });
  const { values, errors, isBusy } = form;
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <dl className={`${classes.given} sm`}>
        <dt>You gave</dt>
        <dd className="mono">
          <span className="sr-only">an id that ends in </span>
          <s>
            <span aria-hidden="true">…</span>
            {utrEnding}
          </s>
        </dd>
      </dl>
      <TransactionIdField of={form} takesFocus />
      <div className={classes.places}>
        <p className={classes.where}>Where your app shows it</p>
        <UtrPlaces />
      </div>
      <ScreenshotButton
        screenshot={values.screenshot}
        error={errors.screenshot}
        isDisabled={isBusy}
        onChoose={form.chooseScreenshot}
      />
      <FormFailure of={form} />
      <BusyButton type="submit" variant="cta" fullWidth busy={isBusy} busyLabel="Processing...">
        Check this id
      </BusyButton>
      <Button variant="subtle" className={classes.keep} disabled={isBusy} onClick={onCancel}>
        The id was right: keep it
      </Button>
    </form>
  );
};
