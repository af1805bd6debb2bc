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

/** What the plan costs that was ordered with a domain; it is ordered with another domain too. */
export const planPaiseOf = ({ plan }: OrderDetail): Paise =>
  plan === null || plan === FREE_PLAN_NAME ? 0 : COMBINED_HOSTING_PAISE;
