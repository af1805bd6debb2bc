import { formatRupees } from '@haat/contracts/money';
import { Button, Modal } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { hasFailed, paymentStatusText, retainedOf } from '../../features/payment/listed-payment.ts';
import type { SubmittedPayment } from '../../features/payment/submitted-payment.ts';
import { usePayments } from '../../features/payment/use-money.ts';
import classes from './leave-dialog.module.css';

type LeaveDialogProps = {
  readonly opened: boolean;
  /** "You haven’t ordered neelkhadi.in yet." */
  readonly unfinished: string;
  readonly isSaved: boolean;
  readonly payment: SubmittedPayment | null;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

export const LeaveDialog = (props: LeaveDialogProps) => {
  const { opened, unfinished, isSaved, payment, onStay, onLeave } = props;
  return (
    <Modal.Root
      opened={opened}
      onClose={onStay}
      size={480}
      closeOnClickOutside={false}
      // Mantine listens on the window: the Escape that opens this dialog would close it.
      closeOnEscape={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its buttons do not take */}
        <div className={classes.leave} onKeyDown={(event) => event.key === 'Escape' && onStay()}>
          <Modal.Title className={classes.title}>Leave this order?</Modal.Title>
          <p className="muted">
            {`${unfinished} ${
              isSaved
                ? 'We’ve saved your details. You can continue from this step later.'
                : 'Your details won’t be saved.'
            }`}
          </p>
          {payment !== null && <WhereTheMoneyIs payment={payment} isEnabled={opened} />}
          <div className={classes.actions}>
            <Button onClick={onLeave}>Leave</Button>
            <Button variant="filled" onClick={onStay} data-autofocus>
              Continue order
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
};

type WhereTheMoneyIsProps = { readonly payment: SubmittedPayment; readonly isEnabled: boolean };

/** The submitted amount until the payment is listed. */
const WhereTheMoneyIs = ({ payment, isEnabled }: WhereTheMoneyIsProps) => {
  const { data } = usePayments(isEnabled);
  const listed = data?.payments.find(
    ({ reference_code }) => reference_code === payment.referenceCode,
  );
  const short = listed && hasFailed(listed) ? listed : null;
  const retainedPaise = short === null ? payment.amountPaise : retainedOf(short);
  const code = <span className={`${classes.code} mono`}>{payment.referenceCode}</span>;
  return (
    <div className={classes.money}>
      <span className={classes.disc}>
        <Icon of={IconBuildingBank} />
      </span>
      <p>
        {short === null || retainedPaise > 0 ? (
          <>
            <b>{`Your payment of ${formatRupees(retainedPaise)} is saved`}</b>
            <span className={`${classes.note} muted`}>
              Continue the order to use it, or find {code} in your dashboard.
            </span>
          </>
        ) : (
          <>
            <b>We haven’t received this payment</b>
            <span className={`${classes.note} muted`}>
              <span>{`${paymentStatusText(short)} See `}</span>
              {code} in your dashboard.
            </span>
          </>
        )}
      </p>
    </div>
  );
};
