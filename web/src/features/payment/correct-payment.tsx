import type { OrderKind } from '@haat/contracts/order-kind';
import { Button } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Skeleton } from '../../components/skeleton.tsx';
import classes from './correct-payment.module.css';
import type { PaymentToCorrect } from './correction-form.tsx';

const CorrectionForm = lazy(async () => ({
  default: (await import('./correction-form.tsx')).CorrectionForm,
}));

const STAYS = {
  domain: 'Your registrant, billing and nameserver details don’t change.',
  code: 'Your item and its domain don’t change.',
  hosting: 'Your plan and its domain don’t change.',
  free_hosting: 'Your plan and its domain don’t change.',
  renewal: 'Your renewal doesn’t change.',
  restore: 'Your restore doesn’t change.',
  upgrade: 'Your new plan doesn’t change.',
} as const satisfies Record<OrderKind, string>;

const sameOf = (of: PaymentToCorrect['of']): string =>
  'orderId' in of
    ? `Same payment, same order. ${STAYS[of.kind]}`
    : 'Same payment, corrected transaction ID.';

const HINTS = {
  order: 'Copied the wrong one? Enter the right transaction ID. Your order stays as it is.',
  payment: 'Copied the wrong one? Enter the right transaction ID.',
  verificationOver:
    'Copied the wrong one? Enter the right transaction ID. If yours was right, enter it again and we’ll check again.',
} as const;

type CorrectPaymentProps = PaymentToCorrect & {
  readonly isQuiet?: boolean;
  readonly isVerificationOver?: boolean;
};

export const CorrectPayment = ({
  isVerificationOver = false,
  isQuiet = false,
  ...props
}: CorrectPaymentProps) => {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const hint =
    HINTS[isVerificationOver ? 'verificationOver' : 'orderId' in props.of ? 'order' : 'payment'];
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  const finish: PaymentToCorrect['onCorrected'] = (position, corrected) => {
    setOpen(false);
    props.onCorrected(position, corrected);
  };
  if (isQuiet && !isOpen) {
    return (
      <Button ref={opener} variant="subtle" size="sm" onClick={() => setOpen(true)}>
        Edit transaction ID
      </Button>
    );
  }
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h3 id={titleId} className="h4">
            Edit transaction ID
          </h3>
          <p className="sm muted">{isOpen ? sameOf(props.of) : hint}</p>
        </div>
        {!isOpen && (
          <Button ref={opener} onClick={() => setOpen(true)}>
            Edit transaction ID
          </Button>
        )}
      </div>
      {isOpen && <CorrectionOnDemand {...props} onCorrected={finish} onCancel={cancel} />}
    </section>
  );
};

export const CorrectionOnDemand = (props: ComponentProps<typeof CorrectionForm>) => (
  <Suspense fallback={<Skeleton height="24rem" />}>
    <CorrectionForm {...props} />
  </Suspense>
);
