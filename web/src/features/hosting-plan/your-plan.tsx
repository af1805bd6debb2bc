import { Receipt, ReceiptRows } from '../../components/receipt.tsx';
import { dayOf } from '../../ordering/renewal/ends.ts';
import type { OnRenew } from '../../ordering/renewal/renewal-names.ts';
import { UpgradeCard } from '../../ordering/upgrade/upgrade-card.tsx';
import type { OnUpgrade } from '../../ordering/upgrade/upgrade-counter.tsx';
import { RenewalOffer } from '../domains/renewal-offer.tsx';
import { Cancellation } from './cancellation.tsx';
import { usePlan } from './plan-context.ts';
import classes from './your-plan.module.css';

type YourPlanProps = { readonly onRenew: OnRenew; readonly onUpgrade: OnUpgrade };

export const YourPlan = ({ onRenew, onUpgrade }: YourPlanProps) => {
  const { plan, isBlocked } = usePlan();
  const { domain, state, started_at, expires_at, is_free, renewal, not_now } = plan;
  const until = state === 'expired' ? 'Expired on' : 'Paid until';
  const rows = [
    { term: 'Since', value: dayOf(started_at) },
    ...(is_free ? [{ term: 'Price', value: 'Free' }] : []),
    ...(expires_at === null ? [] : [{ term: until, value: dayOf(expires_at) }]),
  ];
  return (
    <Receipt
      label="Your plan"
      segments={[
        <div key="rows" className={classes.part}>
          <h2 className="h4">Your plan</h2>
          <ReceiptRows rows={rows} />
          {renewal !== null && (
            <RenewalOffer
              of={{ renewal, restore: null }}
              subject={`${plan.plan} for ${domain}`}
              period={plan.period ?? 'year'}
              variant={state === 'expired' ? 'cta' : 'default'}
              onRenew={isBlocked ? null : onRenew}
            />
          )}
        </div>,
        !isBlocked && state === 'active' && (
          <UpgradeCard key="upgrade" plan={plan.id} onUpgrade={onUpgrade} />
        ),
        !isBlocked && not_now.cancellation === null && <Cancellation key="cancellation" />,
      ]}
    />
  );
};
