import type { ListedRefund, RefundsAnswer } from '@haat/contracts/http/refunds';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { formatDate } from '../../lib/format-time.ts';
import { useAct } from '../../lib/use-act.ts';
import { useRefreshMoney } from '../payment/use-money.ts';
import { RefundDestination } from './refund-destination.tsx';
import classes from './refund-list.module.css';

const refundStatusText = ({
  state,
  amount,
  destination,
  transfer_reference,
  sent_on,
}: ListedRefund) => {
  const shown = formatRupees(rupeesToPaise(amount) ?? 0);
  const to = destination === null ? '' : ` to ${destination}`;
  switch (state) {
    case 'requested':
      return `You requested ${shown}. You can use the money or cancel the request until we start the refund.`;
    case 'recorded':
      return destination === null
        ? `We’ve recorded your refund of ${shown}. Enter a UPI ID or a bank account above so that we can send it.`
        : `We’ve recorded your refund of ${shown}. We’ll send it${to}.`;
    case 'sent': {
      const day = sent_on === null ? '' : ` on ${formatDate(new Date(sent_on), 'UTC')}`;
      return `We’ve refunded ${shown}${to}${day}. Transaction ID (UTR): ${transfer_reference ?? ''}. Banks can take a few working days.`;
    }
    case 'returned':
      return `Your refund of ${shown} didn’t go through. The bank returned the money, and we added it back to your balance.`;
    case 'withdrawn':
      return `You cancelled your request for ${shown}.`;
  }
};

export const RefundList = ({ answer }: { readonly answer: RefundsAnswer }) => (
  <section>
    <HangTitle small>Refunds</HangTitle>
    <RefundDestination />
    <ul className={classes.refunds}>
      {answer.refunds.map((refund) => (
        <Refund key={refund.number} refund={refund} />
      ))}
    </ul>
  </section>
);

const Refund = ({ refund }: { readonly refund: ListedRefund }) => {
  const { number, state } = refund;
  const refreshMoney = useRefreshMoney();
  const { isBusy, error, run } = useAct(async () => {
    const result = await post(apiPaths.withdrawRefund(number));
    await refreshMoney();
    return result.ok ? null : result.failure.text;
  });
  return (
    <li>
      <div>
        <p>{refundStatusText(refund)}</p>
        <p className="xs muted mono">{number}</p>
        <div role="status">{error !== null && <ErrorMessage>{error}</ErrorMessage>}</div>
      </div>
      {state === 'requested' && (
        <BusyButton
          size="sm"
          aria-label={`Cancel request ${number}`}
          busy={isBusy}
          busyLabel="Processing..."
          onClick={() => void run()}
        >
          Cancel request
        </BusyButton>
      )}
    </li>
  );
};
