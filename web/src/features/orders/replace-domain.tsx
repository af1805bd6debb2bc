import { COMBINED_HOSTING_PAISE, FREE_PLAN_NAME } from '@haat/contracts/constants';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainBuyReadSchema, type OrderDetail } from '@haat/contracts/http/orders';
import { formatRupees, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { useRef, useState } from 'react';
import { mutate } from 'swr';
import { PaymentLocation } from '../../components/payment-location.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { formatTime } from '../../lib/format-time.ts';
import { useShowPlacedOrder } from '../../lib/placed-orders.ts';
import { ReplacementDomains } from '../../ordering/replacement-domain/replacement-domains.tsx';
import { receivedAt } from './paid-label.ts';

/** Where the money of an order without its name is, and who may use it. */
export const LostNameMoney = ({ order }: { readonly order: OrderDetail }) => {
  const verifiedAt = receivedAt(order);
  const amount = formatRupees(paidPaiseOf(order));
  return verifiedAt !== null ? (
    <PaymentLocation where={`${amount} is with Haat`}>
      Verified at {formatTime(new Date(verifiedAt))}. It is yours, and it pays the next name at
      once.
    </PaymentLocation>
  ) : (
    <PaymentLocation where={`${amount} is reported`}>
      We are matching it with your UPI credit. It is yours, and it can pay the next name already.
    </PaymentLocation>
  );
};

type ReplaceDomainProps = {
  readonly order: OrderDetail;
  /** Called with the order of the other name, and where it was written. */
  readonly onTaken: (order: PlacedName, position: string | null) => void;
};

/** As the answer tells it that placed the order. */
export type PlacedName = ReturnType<typeof domainBuyReadSchema.parse>['order'];

/** Orders another name with the payment of an order that ended without its own. */
export const ReplaceDomain = ({ order, onTaken }: ReplaceDomainProps) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const showPlacedOrder = useShowPlacedOrder();
  const isOrdering = useRef(false);
  const take = async (domain: string): Promise<void> => {
    // A second click comes before React has disabled the button.
    if (isOrdering.current) return;
    isOrdering.current = true;
    setBusy(true);
    setError(null);
    const result = await post<unknown>(apiPaths.replacementDomain(order.id), { domain });
    isOrdering.current = false;
    setBusy(false);
    if (!result.ok) {
      setError(result.failure.text);
      return;
    }
    const answer = domainBuyReadSchema.safeParse(result.data);
    if (!answer.success) {
      setError(domainOrderMessages.unexpected);
      return;
    }
    showPlacedOrder(answer.data.summary, result.position);
    void mutate(apiPaths.order(order.id));
    onTaken(answer.data.order, result.position);
  };
  return (
    <ReplacementDomains
      taken={order.domain}
      paidPaise={paidPaiseOf(order)}
      besidePaise={planPaiseOf(order)}
      referenceCode={order.reference_code}
      isMain
      isBusy={isBusy}
      error={error}
      onOrder={({ domain }) => void take(domain)}
    />
  );
};

const paidPaiseOf = ({ price }: OrderDetail): Paise => rupeesToPaise(price) ?? 0;

/** What the plan costs that was ordered with a domain; it is ordered with another domain too. */
export const planPaiseOf = ({ plan }: OrderDetail): Paise =>
  plan === null || plan === FREE_PLAN_NAME ? 0 : COMBINED_HOSTING_PAISE;
