/** Requested and not recorded, or recorded and not sent. */
import { formatRupees } from '@haat/contracts/money';
import { wholeDestination } from '@haat/contracts/refund-destination';
import { amountOf, type FoundRefund } from '../../payments/find-refund.ts';
import { listRefunds } from '../../payments/list-refunds.ts';
import { toDecide } from '../next-command.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

export const refundWaits = (refund: FoundRefund): Waiting => {
  const { number: id, since, customerId: whose, destination } = refund;
  const amountPaise = amountOf(refund);
  const of = { id, since, whose, amountPaise };
  const to =
    destination === null
      ? 'the customer has entered no address yet'
      : wholeDestination(destination);
  if (refund.state === 'recorded') {
    return {
      ...{ ...of, kind: 'refund to send' },
      why: `Recorded, not sent yet. To: ${to}.`,
      commands: [toDecide('The bank confirms it.', 'refunds', 'sent', id)],
    };
  }
  const codes = refund.parts.map(({ payment }) => payment.referenceCode).join(', ');
  return {
    ...{ ...of, kind: 'refund requested' },
    why: `${formatRupees(amountPaise)} of ${codes} is unallocated. Record it, then send it. To: ${to}.`,
    commands: [
      toDecide('The customer requested it.', 'refunds', 'record', id),
      toDecide('Settled with the customer otherwise.', 'messages', 'settle', id),
    ],
  };
};

export const findRefunds = async ({ db, store }: WaitingServices): Promise<readonly Waiting[]> => {
  const found = await listRefunds({ db, store }, { isAll: false, max: MAX_PER_KIND });
  return found.map(refundWaits);
};
