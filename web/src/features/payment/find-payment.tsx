import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../lib/use-session.ts';
import type { OrderKind } from './payment-purpose.ts';
import { keepListedPayment } from './reported-payment.ts';
import { usePayments } from './use-money.ts';

type FindPaymentProps = {
  readonly code: string;
  readonly kind: OrderKind;
  readonly onFound: (payment: ListedPayment) => void;
};

/** Looks for a payment of the customer, and keeps it for the order that it was made for. */
export const FindPayment = ({ code, kind, onFound }: FindPaymentProps) => {
  const { user } = useSession();
  const customerId = user?.id;
  const { data } = usePayments(customerId !== undefined);
  const named = data?.payments.find(({ reference_code }) => reference_code === code);
  // Before kinds were told apart, what was paid was a domain.
  const found = named && (named.kind ?? 'domain') === kind ? named : undefined;
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (found === undefined || customerId === undefined) return;
    keepListedPayment(sessionStorage, customerId, found);
    tell(found);
  }, [found, customerId]);
  return null;
};
