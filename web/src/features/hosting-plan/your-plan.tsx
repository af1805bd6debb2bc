import { IconCalendarX } from '@tabler/icons-react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { Receipt, ReceiptRows } from '../../components/receipt.tsx';
import { dayOf } from '../../ordering/renewal/ends.ts';
import type { OnRenew } from '../../ordering/renewal/renewal-names.ts';
import { RenewalOffer } from '../domains/renewal-offer.tsx';
import { CancelPlan } from './cancel-plan.tsx';
import { usePlan } from './plan-context.ts';
import { useCancellation } from './use-cancellation.ts';
import classes from './your-plan.module.css';

export const YourPlan = ({ onRenew }: { readonly onRenew: OnRenew }) => {
  const { plan, isBlocked } = usePlan();
  const { domain, state, started_at, expires_at, is_free, renewal, not_now } = plan;
  const cancelledUntil = plan.cancelled_until;
  const until = state === 'expired' ? 'Expired on' : 'Paid until';
  const rows = [
    { term: 'Since', value: dayOf(started_at) },
    ...(is_free ? [{ term: 'Price', value: 'Free' }] : []),
    ...(expires_at === null ? [] : [{ term: until, value: dayOf(expires_at) }]),
  ];
  const canCancel = !isBlocked && state !== 'ended' && not_now.cancellation === null;
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
        canCancel && (
          <div key="cancellation" className={classes.part}>
            {cancelledUntil === null ? <CancelPlan /> : <Cancelled until={cancelledUntil} />}
          </div>
        ),
      ]}
    />
  );
};

const Cancelled = ({ until }: { readonly until: string }) => {
  const { run, isBusy, error } = useCancellation();
  return (
    <>
      <Note tone="wait" icon={IconCalendarX}>
        {`You’ve cancelled this plan. It works until ${dayOf(until)}.`}
      </Note>
      <ErrorMessage>{error}</ErrorMessage>
      <BusyButton
        variant="filled"
        fullWidth
        busy={isBusy}
        busyLabel="Processing..."
        onClick={() => void run(false)}
      >
        Keep the plan
      </BusyButton>
    </>
  );
};
