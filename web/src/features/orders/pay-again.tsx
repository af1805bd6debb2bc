import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import classes from './pay-again.module.css';
import type { PayAgainStepProps } from './pay-again-step.tsx';

const PayAgainStep = lazy(async () => ({
  default: (await import('./pay-again-step.tsx')).PayAgainStep,
}));

export const PayAgain = (props: PayAgainStepProps) => {
  const { price } = props.order;
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const open = () => {
    setOpen(true);
    title.current?.focus();
  };
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h3 ref={title} id={titleId} className="h4" tabIndex={-1}>
            Pay this order again
          </h3>
          <p className="sm muted">
            Same order, same price: {formatRupees(rupeesToPaise(price) ?? 0)}. Pay with UPI, an
            unused payment or your balance.
          </p>
        </div>
        {!isOpen && (
          <Button variant="cta" onClick={open}>
            Pay again
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={classes.step}>
          <Suspense fallback={<Skeleton height="24rem" />}>
            <PayAgainStep {...props} />
          </Suspense>
        </div>
      )}
    </section>
  );
};
