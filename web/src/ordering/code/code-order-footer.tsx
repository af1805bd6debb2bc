import { Button } from '@mantine/core';
import type { Dispatch } from 'react';
import classes from './code-order-footer.module.css';
import type { CodeFlow, CodeFlowAction } from './flow/code-flow.ts';
import { type ItemPrice, totalPaise } from './flow/item-price.ts';
import { DOMAIN_FORM } from './steps/form-id.ts';

type CodeOrderFooterProps = {
  readonly flow: CodeFlow;
  /** Null where it is no amount of rupees: then nothing leads to the payment. */
  readonly price: ItemPrice | null;
  readonly dispatch: Dispatch<CodeFlowAction>;
  readonly onCancel: () => void;
};

/** The login and the payment carry their own buttons; the last step has the kit's. */
export const hasFooter = ({ step, needsLogin }: CodeFlow): boolean =>
  (step === 2 || step === 3) && !needsLogin;

/** Cancel, and what leads on. */
export const CodeOrderFooter = ({ flow, price, dispatch, onCancel }: CodeOrderFooterProps) => (
  <>
    <Button className={flow.step === 3 ? 'on-desk' : undefined} onClick={onCancel}>
      Cancel
    </Button>
    {flow.step === 2 ? (
      <Button type="submit" form={DOMAIN_FORM} variant="cta">
        Proceed
      </Button>
    ) : (
      <Button
        variant="cta"
        className={classes.confirm}
        disabled={price === null}
        onClick={() =>
          price !== null && dispatch({ type: 'summaryConfirmed', pricePaise: totalPaise(price) })
        }
      >
        Confirm and Proceed to Payment
      </Button>
    )}
  </>
);
