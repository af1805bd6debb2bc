import type { ListedPayment } from '@haat/contracts/http/payment-list';
import type { PurposeKind } from '@haat/contracts/purpose-kind';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { tabStorage } from '../../lib/browser-storage.ts';
import { useSession } from '../../lib/use-session.ts';
import { saveListedPayment } from './submitted-payment.ts';
import { usePayments } from './use-money.ts';

const PARAMETER = 'pay';

type FindPaymentProps = {
  readonly kind: PurposeKind;
  readonly onFound: (payment: ListedPayment) => void;
};

export const FindPayment = ({ kind, onFound }: FindPaymentProps) => {
  const [query, setQuery] = useSearchParams();
  const [payment, setPayment] = useState<ListedPayment | null>(null);
  const code = query.get(PARAMETER);
  const { user } = useSession();
  const customerId = user?.id;
  const { data } = usePayments(code !== null && customerId !== undefined);
  const named = data?.payments.find(({ reference_code }) => reference_code === code);
  // Payments without a kind are for domains.
  const found = named && (named.kind ?? 'domain') === kind ? named : undefined;

  const clearQuery = useEffectEvent(() => {
    const without = new URLSearchParams(query);
    without.delete(PARAMETER);
    setQuery(without, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (found === undefined || customerId === undefined) return;
    saveListedPayment(tabStorage, customerId, found);
    setPayment(found);
    clearQuery();
  }, [found, customerId]);

  const notify = useEffectEvent(onFound);
  // Only when `pay` is gone from the address: from then on a reload restores what was entered.
  useEffect(() => {
    if (payment === null || code !== null) return;
    setPayment(null);
    notify(payment);
  }, [payment, code]);
  return null;
};
