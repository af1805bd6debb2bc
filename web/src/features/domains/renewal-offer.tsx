import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { OwnedDomain } from '@haat/contracts/http/owned-domains';
import { rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { Price } from '../../components/price.tsx';
import { ReceiptTotal } from '../../components/receipt.tsx';
import { ORDER_STATUS_PILL, StatusPill } from '../../components/status-pill.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { paths } from '../../config/paths.ts';
import { NAMES, type OnRenew, renewalTopic } from '../../ordering/renewal/renewal-names.ts';
import { offerOf } from './owned-rows.ts';
import classes from './renewal-offer.module.css';

type RenewalOfferProps = {
  readonly of: Pick<OwnedDomain, 'renewal' | 'restore'>;
  /** What is renewed: "mitticraft.in". */
  readonly subject: string;
  readonly period?: PlanPeriod;
  readonly variant?: 'cta' | 'default';
  /** Null for a blocked customer, who only reads. */
  readonly onRenew: OnRenew | null;
};

/** Of a receipt: the price and its button, the order that renews it, or why there is no price. */
export const RenewalOffer = ({
  of,
  subject,
  period = 'year',
  variant = 'cta',
  onRenew,
}: RenewalOfferProps) => {
  const { renewal } = of;
  if (renewal === null) return null;
  const { order, subscription_id } = renewal;
  const { kind, price, note } = offerOf(of);
  const { verb, priceLabel } = NAMES[kind];
  if (order !== null) {
    return (
      <div className={classes.renewal}>
        <StatusPill state={ORDER_STATUS_PILL[order.status]} />
        <Link className="lnk" to={paths.order(order.id)}>
          View the order
        </Link>
      </div>
    );
  }
  const paise = price === null ? null : rupeesToPaise(price);
  if (paise === null) {
    return (
      <p className="sm muted">
        <SupportText about={renewalTopic(kind, subject)}>{note}</SupportText>
      </p>
    );
  }
  return (
    <div className={classes.renewal}>
      <ReceiptTotal label={priceLabel(period)}>
        <Price paise={paise} />
      </ReceiptTotal>
      {onRenew !== null && (
        <Button
          variant={variant}
          fullWidth
          aria-label={`${verb} ${subject}`}
          onClick={() => onRenew(subscription_id, kind)}
        >
          {verb}
        </Button>
      )}
    </div>
  );
};
