import { Button } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { ReceiptRows } from '../../components/receipt.tsx';
import { dayOf } from '../../ordering/renewal/ends.ts';
import { offlineOn } from '../domains/owned-rows.ts';
import { usePlan } from './plan-context.ts';
import { useCancellation } from './use-cancellation.ts';
import classes from './your-plan.module.css';

export const CancelPlan = () => {
  const { plan } = usePlan();
  const [isAsking, setAsking] = useState(false);
  const { run, reset, isBusy, error } = useCancellation(() => setAsking(false));
  const close = () => {
    setAsking(false);
    reset();
  };
  const { offline_at, deleted_at } = plan.if_cancelled;
  const isPaid = plan.expires_at !== null;
  return (
    <>
      <Button fullWidth onClick={() => setAsking(true)}>
        Cancel the plan
      </Button>
      <Dialog opened={isAsking} onClose={close} title="Cancel this plan?" size={480}>
        <div className={classes.part}>
          <p className="muted">
            {isPaid
              ? 'Nothing changes before that. Until the files are deleted, you can renew the plan.'
              : 'Nothing changes before that. Until then, you can keep the plan.'}
          </p>
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
            Download the files before. The domain <span className="mono">{plan.domain}</span> stays
            as it is.
          </p>
          <ErrorMessage>{error}</ErrorMessage>
          <div className={classes.ways}>
            <BusyButton busy={isBusy} busyLabel="Processing..." onClick={() => void run(true)}>
              Cancel the plan
            </BusyButton>
            <Button variant="filled" onClick={close} data-autofocus>
              Don’t cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
};
