import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderKind } from './payment-purpose.ts';

const PARAMETER = 'pay';

const FindPayment = lazy(async () => ({
  default: (await import('./find-payment.tsx')).FindPayment,
}));

type NamedPaymentProps = {
  readonly kind: OrderKind;
  /** The address names a payment for an order of this kind, and has forgotten it by now. */
  readonly onFound: (payment: ListedPayment) => void;
};

/**
 * The payment that the address names, `?pay=PAY-…`: the page opens the order that it was made for,
 * and the payment step there takes it up. Where none is named, the page loads nothing of it.
 */
export const NamedPayment = ({ kind, onFound }: NamedPaymentProps) => {
  const [query, setQuery] = useSearchParams();
  const [payment, setPayment] = useState<ListedPayment | null>(null);
  const code = query.get(PARAMETER);
  const tell = useEffectEvent(onFound);
  // A reload goes on with the order as it stands, so it opens at the address without.
  useEffect(() => {
    if (payment === null || code !== null) return;
    setPayment(null);
    tell(payment);
  }, [payment, code]);
  if (code === null) return null;
  const found = (listed: ListedPayment) => {
    setPayment(listed);
    const without = new URLSearchParams(query);
    without.delete(PARAMETER);
    setQuery(without, { replace: true, preventScrollReset: true });
  };
  return (
    <Suspense>
      <FindPayment code={code} kind={kind} onFound={found} />
    </Suspense>
  );
};
