import { formatRupees } from '@haat/contracts/money';
import { Button, Modal } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import {
  isSettledShort,
  paymentStatusText,
  retainedOf,
} from '../../features/payment/listed-payment.ts';
import type { SubmittedPayment } from '../../features/payment/submitted-payment.ts';
import { usePayments } from '../../features/payment/use-money.ts';
import classes from './leave-dialog.module.css';

type LeaveDialogProps = {
  readonly opened: boolean;
  /** What is ordered, such as the domain. */
  readonly subject: string;
  /** Whether what was typed is still there when the same is ordered again. */
  readonly isSaved: boolean;
  readonly payment: SubmittedPayment | null;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/** Asks before an order in progress is left, and says where the money is. */
export const LeaveDialog = (props: LeaveDialogProps) => {
  const { opened, subject, isSaved, payment, onStay, onLeave } = props;
  return (
    <Modal.Root
      opened={opened}
      onClose={onStay}
      size={480}
      closeOnClickOutside={false}
      // Heard on the window, the Escape that asks would be answered by the same press.
      closeOnEscape={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its buttons do not take */}
        <div className={classes.leave} onKeyDown={(event) => event.key === 'Escape' && onStay()}>
          <Modal.Title className={classes.title}>Leave this order?</Modal.Title>
          <p className="muted">
            {`${subject} is not ordered yet. ${
              isSaved
                ? 'What you typed is kept, and the order opens again at this step.'
                : 'What you typed is not kept.'
            }`}
          </p>
          {payment !== null && <WhereTheMoneyIs payment={payment} isEnabled={opened} />}
          <div className={classes.actions}>
            <Button onClick={onLeave}>Leave</Button>
            <Button variant="filled" onClick={onStay} data-autofocus>
              Stay with the order
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
};

type WhereTheMoneyIsProps = { readonly payment: SubmittedPayment; readonly isEnabled: boolean };

/** What the list of payments says of it; before the bank's word, what was reported. */
const WhereTheMoneyIs = ({ payment, isEnabled }: WhereTheMoneyIsProps) => {
  const { data } = usePayments(isEnabled);
  const listed = data?.payments.find(
    ({ reference_code }) => reference_code === payment.referenceCode,
  );
  const short = listed && isSettledShort(listed) ? listed : null;
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
            <b>{`${formatRupees(retainedPaise)} stays yours`}</b>
            <span className={`${classes.said} muted`}>
              The payment you reported, {code}, waits in your dashboard.
            </span>
          </>
        ) : (
          <>
            <b>This payment has not come in</b>
            <span className={`${classes.said} muted`}>
              <span>{`${paymentStatusText(short)} It stands in your dashboard, `}</span>
              {code}.
            </span>
          </>
        )}
      </p>
    </div>
  );
};
