import type { OrderDetail } from '@haat/contracts/http/orders';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { mutate } from 'swr';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import { useRefreshMoney } from '../payment/use-money.ts';
import classes from './cancel-order.module.css';

type CancelOrderProps = {
  readonly order: OrderDetail;
  readonly onCancelled: (position: string | null) => void;
};

export const CancelOrder = ({ order, onCancelled }: CancelOrderProps) => {
  const { id, reference_code, can_cancel } = order;
  const [isAsking, setAsking] = useState(false);
  const refreshMoney = useRefreshMoney();
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  const cancel = useAct(async () => {
    const result = await post(apiPaths.cancelOrder(id));
    if (!result.ok) return result.failure.text;
    close();
    void mutate(apiPaths.orders);
    void refreshMoney();
    onCancelled(result.position);
    return null;
  });
  return (
    <>
      {can_cancel && (
        <Button leftSection={<Icon of={IconX} />} onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      )}
      <Dialog opened={isAsking} onClose={close} title="Cancel this order?" size={480}>
        <p className="muted">
          {order.kind === 'domain' && (
            <span>{`${order.domain} becomes available to others. `}</span>
          )}
          {reference_code !== null && (
            <>
              Your payment (<span className="mono">{reference_code}</span>) goes to your balance.{' '}
              {balanceMessages.nextSteps}
            </>
          )}
        </p>
        <ErrorMessage>{cancel.error}</ErrorMessage>
        <div className={classes.actions}>
          <BusyButton
            busy={cancel.isBusy}
            busyLabel="Processing..."
            onClick={() => void cancel.run()}
          >
            Cancel the order
          </BusyButton>
          <Button variant="filled" onClick={close} data-autofocus>
            Don’t cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
};
