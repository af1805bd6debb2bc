import { MAX_TOP_UP_PARTS, paymentStream } from '@haat/contracts/events/payment';
import type { PayFromBalanceBody } from '@haat/contracts/http/balance';
import { formatRupees, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { Position } from '@haat/event-store/port';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { orderIdFor, referenceCodeFor } from '@haat/platform/ids';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import { customerCommand } from '../caller.ts';
import type { OrderingServices } from '../ordering-services.ts';
import { balanceOf, findSources } from './balance/sources.ts';
import {
  type BalanceCaller,
  type TopUpRefusal,
  type TopUpRequest,
  topUp,
} from './balance/top-up.ts';
import { paymentRefusal } from './refusals.ts';

type Services = Pick<OrderingServices, 'store' | 'clock' | 'db'>;

const tooLow = (freePaise: Paise, neededPaise: Paise): Refusal =>
  new Refusal(409, balanceMessages.tooLow(formatRupees(freePaise), formatRupees(neededPaise)));

/** @throws {Refusal} 409 */
export const requireFree = (freePaise: Paise, neededPaise: Paise): void => {
  if (freePaise < neededPaise) throw tooLow(freePaise, neededPaise);
};

type Paid = { readonly referenceCode: string; readonly position: Position | null };

/** After a crash a repeat continues, or the worker returns the debits. @throws {Refusal} 409 */
export const payFromBalance = async (
  services: Services,
  caller: BalanceCaller,
  { amount, purpose }: PayFromBalanceBody,
): Promise<Paid> => {
  const { customerId } = caller;
  const amountPaise = rupeesToPaise(amount);
  if (!amountPaise) {
    const error = refusalMessages.invalidAmount;
    throw new Refusal(400, error, { fields: { amount: error } });
  }
  return openAndTopUp(services, caller, {
    ...{ amountPaise, purpose },
    beforeOpening: async () => requireFree(await balanceOf(services, customerId), amountPaise),
    findSources: (topUpId) => findSources(services, customerId, topUpId),
  });
};

type FromBalance = Pick<PayFromBalanceBody, 'purpose'> &
  Pick<TopUpRequest, 'amountPaise' | 'findSources'> & {
    /** Not for a payment that an earlier run opened. @throws {Refusal} with nothing written. */
    readonly beforeOpening: () => Promise<void>;
  };

/** The same command id pays once. @throws {Refusal} 409 */
export const openAndTopUp = async (
  services: Pick<Services, 'store' | 'clock'>,
  caller: BalanceCaller,
  { amountPaise, purpose, beforeOpening, findSources: find }: FromBalance,
): Promise<Paid> => {
  const { store, clock } = services;
  const { customerId } = caller;
  const referenceCode = referenceCodeFor(caller.commandId);
  const stream = paymentStream(referenceCode);
  const known = await loadAggregate(store, paymentDecider, stream);
  if (known.state.phase === 'not_submitted') await beforeOpening();
  const openedAt = isoNow(clock);
  const opened = await executeCommand(
    services,
    paymentDecider,
    stream,
    {
      type: 'OpenPaymentFromBalance',
      ...{ referenceCode, customerId, purpose, amountPaise, openedAt },
    },
    customerCommand(caller, customerId, orderIdFor(referenceCode, openedAt, 0)),
    known,
  );
  const { state } = opened;
  if (!opened.ok || state.phase === 'not_submitted') {
    throw new Error(`${stream} belongs to something else`);
  }
  const paid = await topUp(services, caller, {
    ...{ target: { state, recorded: opened.recorded }, cause: 'opened' },
    amountPaise: state.amountPaise,
    findSources: find,
  });
  if (!paid.ok) throw refusalOf(paid.refusal, amountPaise);
  return { referenceCode, position: paid.position };
};

const refusalOf = (refusal: TopUpRefusal, neededPaise: Paise): Refusal => {
  if (refusal.reason !== 'too_little') return paymentRefusal(refusal);
  const { freePaise, parts } = refusal;
  if (parts >= MAX_TOP_UP_PARTS) return new Refusal(409, balanceMessages.tooManyParts);
  return freePaise < neededPaise
    ? tooLow(freePaise, neededPaise)
    : new Refusal(409, balanceMessages.takenMeanwhile);
};
