import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FindPayment } from './find-payment.tsx';

const Find = lazy(async () => ({ default: (await import('./find-payment.tsx')).FindPayment }));

/**
 * The payment that the address names, `?pay=PAY-…`: the page opens the order that it was made for,
 * and the payment step there takes it up. Where none is named, the page loads nothing of it.
 */
export const NamedPayment = (props: ComponentProps<typeof FindPayment>) => {
  const [query] = useSearchParams();
  const [isNamed, setNamed] = useState(false);
  // Not while the page comes to life: what the server has drawn knows of no payment.
  useEffect(() => {
    if (query.has('pay')) setNamed(true);
  }, [query]);
  return (
    isNamed && (
      <Suspense>
        <Find {...props} />
      </Suspense>
    )
  );
};
