import { Button } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { ReceiptRows } from '../../components/receipt.tsx';
import { planApiPaths } from '../../config/plan-paths.ts';
import { put } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import { dayOf } from '../../ordering/renewal/ends.ts';
import { offlineOn } from '../domains/owned-rows.ts';
import { usePlan } from './plan-context.ts';
import classes from './your-plan.module.css';

/** Cancels the plan after it said what ends when, and takes that back. */
export const Cancellation = () => {
  const { plan, refresh } = usePlan();
  const { id, cancelled_until } = plan;
  const [isAsking, setAsking] = useState(false);
  const set = useAct(async (cancelled: boolean) => {
    const result = await put(planApiPaths.cancellation(id), { cancelled });
    if (!result.ok) return result.failure.text;
    setAsking(false);
    refresh();
    return null;
  });
  const close = () => {
    setAsking(false);
    set.reset();
  };
  const isCancelled = cancelled_until !== null;
  return (
    <div className={classes.part}>
      {isCancelled && (
        <Note tone="wait" icon={IconCalendarX}>
          {`You’ve cancelled this plan. It works until ${dayOf(cancelled_until)}.`}
        </Note>
      )}
      {!isAsking && <ErrorMessage>{set.error}</ErrorMessage>}
      {/* One button for both, which keeps the focus. */}
      <BusyButton
        variant={isCancelled ? 'filled' : 'default'}
        fullWidth
        busy={set.isBusy}
        busyLabel="Processing..."
        onClick={() => (isCancelled ? void set.run(false) : setAsking(true))}
      >
        {isCancelled ? 'Keep the plan' : 'Cancel the plan'}
      </BusyButton>
      <Dialog opened={isAsking} onClose={close} title="Cancel this plan?" size={480}>
        <div className={classes.part}>
          <Consequences />
          <ErrorMessage>{set.error}</ErrorMessage>
          <div className={classes.ways}>
            <BusyButton
              busy={set.isBusy}
              busyLabel="Processing..."
              onClick={() => void set.run(true)}
            >
              Cancel the plan
            </BusyButton>
            <Button variant="filled" onClick={close} data-autofocus>
              Don’t cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
};

const Consequences = () => {
  const { domain, expires_at, if_cancelled } = usePlan().plan;
  const { offline_at, deleted_at } = if_cancelled;
  const isPaid = expires_at !== null;
  return (
    <>
      <ReceiptRows
        rows={[
          {
            term: 'Website and email go offline',
            value: isPaid ? offlineOn(offline_at) : dayOf(offline_at),
          },
          { term: 'Files are deleted', value: dayOf(deleted_at) },
        ]}
      />
      <p className="muted">
        Until it goes offline, nothing changes and you can keep the plan.
        {isPaid && ' After that, you can renew it until the files are deleted.'} Download your files
        before.
      </p>
      <p className="muted">
        The domain <span className="mono">{domain}</span> stays as it is.
      </p>
    </>
  );
};
