import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FindPayment } from './find-payment.tsx';

const Find = lazy(async () => ({ default: (await import('./find-payment.tsx')).FindPayment }));

/** Lets the customer order with the payment in `?pay=PAY-…`. Other pages do not load `FindPayment`. */
export const NamedPayment = (props: ComponentProps<typeof FindPayment>) => {
  const [query] = useSearchParams();
  const [isNamed, setNamed] = useState(false);
  // After hydration: the prerendered page has no payment.
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
