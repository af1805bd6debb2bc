import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees } from '@haat/contracts/money';
import { Button, Modal } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { isSettledShort, keptOf, saidOf } from '../payment/listed-payment.ts';
import type { ReportedPayment } from '../payment/reported-payment.ts';
import { usePayments } from '../payment/use-money.ts';
import classes from './leave-dialog.module.css';

type LeaveDialogProps = {
  readonly opened: boolean;
  /** What is ordered, such as the domain. */
  readonly subject: string;
  /** Whether what was typed is still there when the same is ordered again. */
  readonly isKept: boolean;
  readonly payment: ReportedPayment | null;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/** Asks before an order in progress is left, and says where the money is. */
export const LeaveDialog = (props: LeaveDialogProps) => {
  const { opened, subject, isKept, payment, onStay, onLeave } = props;
  const listed = useListed(payment, opened);
  // The answer that told of its order may have been lost.
  const orderId = listed?.order_id ?? null;
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
            {orderId === null ? (
              `${subject} is not ordered yet.`
            ) : (
              <>
                The payment you reported pays an order already:{' '}
                <span className={`${classes.code} mono`}>{orderId}</span>, in My Orders.
              </>
            )}{' '}
            {isKept
              ? 'What you typed is kept, and the order opens again at this step.'
              : 'What you typed is not kept.'}
          </p>
          {payment !== null && orderId === null && (
            <WhereTheMoneyIs payment={payment} listed={listed} />
          )}
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

/** The payment as the list of payments has it; undefined while it does not. */
const useListed = (payment: ReportedPayment | null, isAsked: boolean) => {
  const { data } = usePayments(isAsked && payment !== null);
  return data?.payments.find(({ reference_code }) => reference_code === payment?.referenceCode);
};

type WhereTheMoneyIsProps = {
  readonly payment: ReportedPayment;
  readonly listed: ListedPayment | undefined;
};

/** What the list of payments says of it; before the bank's word, what was reported. */
const WhereTheMoneyIs = ({ payment, listed }: WhereTheMoneyIsProps) => {
  const short = listed && isSettledShort(listed) ? listed : null;
  const keptPaise = short === null ? payment.amountPaise : keptOf(short);
  const code = <span className={`${classes.code} mono`}>{payment.referenceCode}</span>;
  return (
    <div className={classes.money}>
      <span className={classes.disc}>
        <Icon of={IconBuildingBank} />
      </span>
      <p>
        {short === null || keptPaise > 0 ? (
          <>
            <b>{formatRupees(keptPaise)} stays yours</b>
            <span className={`${classes.said} muted`}>
              The payment you reported, {code}, waits in your dashboard.
            </span>
          </>
        ) : (
          <>
            <b>This payment has not come in</b>
            <span className={`${classes.said} muted`}>
              {saidOf(short)} It stands in your dashboard, {code}.
            </span>
          </>
        )}
      </p>
    </div>
  );
};
