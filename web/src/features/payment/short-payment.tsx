import { formatRupees, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MarkedMessage } from '../../components/marked-message.tsx';
import { keepInView } from '../../lib/keep-in-view.ts';
import classes from './payment-step.module.css';

type ShortPaymentProps = {
  /** What came of the payment, and waits in the balance. */
  readonly keptPaise: Paise;
  readonly missingPaise: Paise;
  readonly pricePaise: Paise;
  readonly referenceCode: string;
  /** Why the order was refused, with its mark. */
  readonly message: string | null;
  readonly onTopUp: () => void;
};

/** Less came than the order costs: what is missing is paid in the same place, and nothing twice. */
export const ShortPayment = (props: ShortPaymentProps) => {
  const { keptPaise, missingPaise, pricePaise, referenceCode, message, onTopUp } = props;
  const section = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The box that had the focus is gone.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    // Above it the payment's state is told a moment later, which must not push it out of sight.
    return keepInView(section.current);
  }, []);
  return (
    <section className={classes.reference} ref={section}>
      <h3 className="h4">{formatRupees(missingPaise)} is missing</h3>
      <p className="sm muted" role="status">
        {formatRupees(keptPaise)} of {formatRupees(pricePaise)} is with Haat, and pays its part.
      </p>
      {message !== null && (
        <div className={classes.message}>
          <MarkedMessage about={{ payment: referenceCode }}>{message}</MarkedMessage>
        </div>
      )}
      <div className={classes.message}>
        <Button ref={button} variant="cta" onClick={onTopUp}>
          {`Pay the missing ${formatRupees(missingPaise)}`}
        </Button>
      </div>
    </section>
  );
};
