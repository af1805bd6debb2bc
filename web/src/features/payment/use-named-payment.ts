import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../lib/use-session.ts';
import type { OrderKind } from './payment-purpose.ts';
import { usePayments } from './use-money.ts';

const PARAMETER = 'pay';

/**
 * The payment that the address names, `?pay=PAY-…`, for an order of this kind: the page opens the
 * order, and its payment step takes the payment up. The address forgets it, so that a reload goes on
 * with the order as it stands.
 * @returns null without one, before the server has told of it, and after `settle`.
 */
export const useNamedPayment = (kind: OrderKind) => {
  const [query, setQuery] = useSearchParams();
  const { user } = useSession();
  const [payment, setPayment] = useState<ListedPayment | null>(null);
  const code = query.get(PARAMETER);
  const customerId = user?.id;
  const { data } = usePayments(code !== null && customerId !== undefined);
  const named = data?.payments.find(({ reference_code }) => reference_code === code);
  // Before kinds were told apart, what was paid was a domain.
  const found = named && (named.kind ?? 'domain') === kind ? named : undefined;

  const takeUp = useEffectEvent((listed: ListedPayment) => {
    setPayment(listed);
    setQuery(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (found === undefined || customerId === undefined) return;
    let isGone = false;
    // Fetched here: pages that sell carry nothing of the payment step before it is wanted.
    void import('./reported-payment.ts').then(({ keepListedPayment }) => {
      if (isGone) return;
      keepListedPayment(sessionStorage, customerId, found);
      takeUp(found);
    });
    return () => {
      isGone = true;
    };
  }, [found, customerId]);

  return { payment: code === null ? payment : null, settle: () => setPayment(null) };
};
