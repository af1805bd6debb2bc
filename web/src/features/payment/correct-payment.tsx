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

/** What stays as it was given, by what is ordered. */
const STAYS = {
  domain: 'Registrant, billing and nameservers stay.',
  code: 'The item and its domain stay.',
  hosting: 'The plan and its domain stay.',
  free_hosting: 'The plan and its domain stay.',
  renewal: 'What is renewed stays.',
} as const satisfies Record<OrderKind, string>;

const sameOf = (of: PaymentToCorrect['of']): string =>
  'orderId' in of
    ? `Same payment, same order. ${STAYS[of.kind]}`
    : 'Same payment, under its right id.';

const HINTS = {
  order: 'Took it from another payment? The order stays, with the new id.',
  payment: 'Took it from another payment? Give the right one here.',
  askedNoMore: 'Took it from another payment? Give the right one. The same one is looked up again.',
} as const;

type CorrectPaymentProps = PaymentToCorrect & {
  /** No correction is needed: only a link is shown until the customer opens the form. */
  readonly isQuiet?: boolean;
  /** The bank is asked no more: the same id, given once more, has it asked again. */
  readonly isVerificationOver?: boolean;
};

/** Another transaction id for a payment that is not confirmed: asked for on demand. */
export const CorrectPayment = ({
  isVerificationOver = false,
  isQuiet = false,
  ...props
}: CorrectPaymentProps) => {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const kept =
    HINTS[isVerificationOver ? 'askedNoMore' : 'orderId' in props.of ? 'order' : 'payment'];
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
            Correct the transaction id
          </h3>
          <p className="sm muted">{isOpen ? sameOf(props.of) : kept}</p>
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

/** The form alone, fetched when it is first shown. */
export const CorrectionOnDemand = (props: ComponentProps<typeof CorrectionForm>) => (
  <Suspense fallback={<Skeleton height="24rem" />}>
    <CorrectionForm {...props} />
  </Suspense>
);
