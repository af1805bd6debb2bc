import { Button } from '@mantine/core';
import type { Dispatch } from 'react';
import { Price } from '../../components/price.tsx';
import type { OrderFlow, OrderFlowAction } from './flow/order-flow.ts';
import classes from './order-footer.module.css';
import { LOADING } from './order-terms.ts';
import { FORM_IDS } from './steps/form-ids.ts';

/** The search, the login and the payment carry their own buttons; the last step has the kit's. */
export const hasFooter = ({ step, needsLogin }: OrderFlow): boolean =>
  step > 1 && step < 6 && !needsLogin;

const FORM_OF_STEP: Partial<Record<number, string>> = {
  2: FORM_IDS.registrant,
  3: FORM_IDS.billing,
  4: FORM_IDS.nameservers,
};

type OrderFooterProps = {
  readonly flow: OrderFlow;
  readonly dispatch: Dispatch<OrderFlowAction>;
};

/** What leads on from a step, at the foot of the modal. */
export const OrderFooter = ({ flow, dispatch }: OrderFooterProps) => {
  const { step, pricePaise } = flow;
  if (step === 5) {
    return (
      <>
        <Remark flow={flow} />
        <Button
          variant="cta"
          className={classes.solo}
          disabled={pricePaise === null}
          onClick={() => dispatch({ type: 'summaryConfirmed' })}
        >
          Confirm and Proceed to Payment
        </Button>
      </>
    );
  }
  const form = FORM_OF_STEP[step];
  return (
    <>
      <Remark flow={flow} />
      <p className={`${classes.total} on-phone`}>
        <span className="mono xs muted">{flow.domain}</span>
        <b className="num">{pricePaise === null ? LOADING : <Price paise={pricePaise} />}</b>
      </p>
      <Button type="submit" form={form} variant="cta" className={classes.proceed}>
        Proceed
      </Button>
    </>
  );
};

const Remark = ({ flow: { step } }: { readonly flow: OrderFlow }) => (
  <p className={`${classes.remark} sm muted on-desk`}>
    {step < 5
      ? 'Saved on this device, so a reload keeps it.'
      : step === 5
        ? 'Your registrant details are saved on this device.'
        : ''}
  </p>
);
