import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Skeleton } from '../../components/skeleton.tsx';
import classes from './correct-payment.module.css';
import type { PaymentToCorrect } from './correction-form.tsx';

const CorrectionForm = lazy(async () => ({
  default: (await import('./correction-form.tsx')).CorrectionForm,
}));

const SAME = {
  order: 'Same payment, same order. Registrant, billing and nameservers stay.',
  payment: 'Same payment, under its right id.',
} as const;

const KEPT = {
  order: 'Took it from another payment? The order stays, with the new id.',
  payment: 'Took it from another payment? Give the right one here.',
} as const;

/** Another transaction id for a payment that is not confirmed: asked for on demand. */
export const CorrectPayment = (props: PaymentToCorrect) => {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const kind = 'orderId' in props.of ? 'order' : 'payment';
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  const finish: PaymentToCorrect['onCorrected'] = (position, referenceCode) => {
    setOpen(false);
    props.onCorrected(position, referenceCode);
  };
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h3 id={titleId} className="h4">
            Correct the transaction id
          </h3>
          <p className="sm muted">{isOpen ? SAME[kind] : KEPT[kind]}</p>
        </div>
        {!isOpen && (
          <Button ref={opener} onClick={() => setOpen(true)}>
            Correct the id
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <CorrectionForm {...props} onCorrected={finish} onCancel={cancel} />
        </Suspense>
      )}
    </section>
  );
};
