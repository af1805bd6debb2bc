import { COMBINED_HOSTING_PAISE, FREE_PLAN_NAME } from '@haat/contracts/constants';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainBuyReadSchema, type OrderDetail } from '@haat/contracts/http/orders';
import { formatRupees, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { mutate } from 'swr';
import { PaymentLocation } from '../../components/payment-location.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { formatTime } from '../../lib/format-time.ts';
import { useShowPlacedOrder } from '../../lib/placed-orders.ts';
import { useAct } from '../../lib/use-act.ts';
import { ReplacementDomains } from '../../ordering/replacement-domain/replacement-domains.tsx';
import { receivedAt } from './paid-label.ts';

export const LostNameMoney = ({ order }: { readonly order: OrderDetail }) => {
  const verifiedAt = receivedAt(order);
  const amount = formatRupees(paidPaiseOf(order));
  return verifiedAt !== null ? (
    <PaymentLocation where={`We have your ${amount}`}>
      Verified at {formatTime(new Date(verifiedAt))}. Use it now for another domain.
    </PaymentLocation>
  ) : (
    <PaymentLocation where={`Verifying ${amount}`}>
      We’re verifying your payment. You can already use it for another domain.
    </PaymentLocation>
  );
};

type ReplaceDomainProps = {
  readonly order: OrderDetail;
  readonly onTaken: (order: PlacedName, position: string | null) => void;
};

export type PlacedName = ReturnType<typeof domainBuyReadSchema.parse>['order'];

export const ReplaceDomain = ({ order, onTaken }: ReplaceDomainProps) => {
  const showPlacedOrder = useShowPlacedOrder();
  const { isBusy, error, run } = useAct(async (domain: string) => {
    const result = await post<unknown>(apiPaths.replacementDomain(order.id), { domain });
    if (!result.ok) return result.failure.text;
    const answer = domainBuyReadSchema.safeParse(result.data);
    if (!answer.success) return domainOrderMessages.unexpected;
    showPlacedOrder(answer.data.summary, result.position);
    void mutate(apiPaths.order(order.id));
    onTaken(answer.data.order, result.position);
    return null;
  });
  return (
    <ReplacementDomains
      taken={order.domain}
      paidPaise={paidPaiseOf(order)}
      besidePaise={planPaiseOf(order)}
      referenceCode={order.reference_code}
      isMain
      isBusy={isBusy}
      error={error}
      onOrder={({ domain }) => void run(domain)}
    />
  );
};

const paidPaiseOf = ({ price }: OrderDetail): Paise => rupeesToPaise(price) ?? 0;

export const planPaiseOf = ({ plan }: OrderDetail): Paise =>
  plan === null || plan === FREE_PLAN_NAME ? 0 : COMBINED_HOSTING_PAISE;
