import { paymentStream } from '@haat/contracts/events/payment';
import { formatUpiAmount } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { paymentDecider } from '@haat/domain/payment/payment';
import { hasUtr } from '@haat/domain/payment/payment-state';
import { customerCommand } from '@haat/ordering/caller';
import { type BalanceCaller, carryTopUp } from '@haat/ordering/payments/balance/top-up';
import { type LoadedPayment, loadOwnPayment } from '@haat/ordering/payments/own-payment';
import { canBeReplaced } from '@haat/ordering/payments/payment-notice';
import { Refusal } from '@haat/platform/answers';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import { type Reported, submitPayment } from '../report-payment/submit-payment.ts';

type Services = Parameters<typeof submitPayment>[0];

/** The wrong payment is replaced last, so that a repeat continues. @throws {Refusal} 400 or 409 */
export const correctPayment = async (
  services: Services,
  caller: BalanceCaller,
  mistyped: LoadedPayment,
  typed: string,
): Promise<Reported> => {
  const { state } = mistyped;
  requireCorrectable(mistyped);
  const { referenceCode, amountPaise, tr, referenceText, purpose } = state;
  const reported = await submitPayment(services, caller, {
    txn_id: typed,
    amount: formatUpiAmount(amountPaise),
    ...(tr === null ? {} : { tr }),
    ...(referenceText === null ? {} : { reference_text: referenceText }),
    corrects: { referenceCode, purpose },
  });
  const replacedBy = reported.referenceCode;
  if (replacedBy === referenceCode) return reported;
  const right = await loadOwnPayment(services.store, replacedBy, caller.customerId);
  if (right.state.allocation === null) await carryTopUp(services, caller, mistyped, right, null);
  await executeCommand(
    services,
    paymentDecider,
    paymentStream(referenceCode),
    { type: 'ReplacePayment', referenceCode, replacedBy, orderId: null },
    {
      ...customerCommand(caller, caller.customerId),
      commandId: derivedId('replace', referenceCode, replacedBy, String(state.reopenings)),
    },
  );
  return reported;
};

const requireCorrectable = ({ state }: LoadedPayment): void => {
  if (state.allocation !== null) throw new Refusal(409, refusalMessages.paymentHasOrder);
  // A repeat finds it replaced.
  const isCorrectable = hasUtr(state) && (state.phase === 'replaced' || canBeReplaced(state));
  if (!isCorrectable) throw new Refusal(409, refusalMessages.paymentNotCorrectable);
};
