import {
  type OrderEvent,
  orderCancelled,
  orderCompleted,
  orderDomainLost,
  orderPaymentConfirmed,
  orderPaymentFailed,
  orderPaymentReplaced,
  orderPaymentRetried,
  orderPlaced,
} from '@haat/contracts/events/order';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, type Decider, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { decideHosting, hostingCommandSchemas } from './order-hosting.ts';
import { decideRegistration, registrationCommandSchemas } from './order-registration.ts';
import { decideRenewal, renewalCommandSchemas } from './order-renewal.ts';
import { decideRestore, restoreCommandSchemas } from './order-restore.ts';
import { isPayableAgain } from './order-retry.ts';
import {
  evolve,
  ifAllowed,
  initial,
  isDelivered,
  isWithdrawable,
  type OrderDecision,
  type OrderRefusal,
  type OrderState,
  type PlacedOrder,
} from './order-state.ts';
import { decideUpgrade, upgradeCommandSchemas } from './order-upgrade.ts';

export const orderCommandSchema = z.discriminatedUnion('type', [
  orderPlaced.schema.extend({ type: z.literal('PlaceOrder') }),
  orderPaymentConfirmed.schema.omit({ kind: true }).extend({
    type: z.literal('ConfirmOrderPayment'),
  }),
  orderPaymentFailed.schema.extend({ type: z.literal('FailOrderPayment') }),
  orderPaymentReplaced.schema.extend({ type: z.literal('ReplaceOrderPayment') }),
  orderPaymentRetried.schema.extend({ type: z.literal('RetryOrderPayment') }),
  /** Its event precedes the first attempt; from then on the order cannot be cancelled. */
  z.object({ type: z.literal('RequestDomainRegistration'), orderId: z.string() }),
  ...registrationCommandSchemas,
  ...hostingCommandSchemas,
  ...renewalCommandSchemas,
  ...restoreCommandSchemas,
  ...upgradeCommandSchemas,
  z.object({ type: z.literal('GrantDownload'), orderId: z.string() }),
  orderCompleted.schema.extend({ type: z.literal('CompleteOrder') }),
  orderCancelled.schema.extend({ type: z.literal('CancelOrder') }),
  /** By the customer, and only until the payment is confirmed: after that, delivery may begin. */
  orderCancelled.schema.extend({ type: z.literal('WithdrawOrder') }),
  orderDomainLost.schema.extend({ type: z.literal('LoseDomain') }),
]);
export type OrderCommand = z.infer<typeof orderCommandSchema>;

type CommandOf<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>;

const decide = (command: OrderCommand, state: OrderState): OrderDecision => {
  if (command.type === 'PlaceOrder') return place(command, state);
  if (state.phase === 'not_placed') return refuse({ reason: 'not_placed' });
  switch (command.type) {
    case 'ConfirmOrderPayment':
      if (isOtherPayment(command, state)) return refuseOtherPayment(state);
      if (state.creditedPaise === command.creditedPaise) return accept();
      return ifAllowed(state, {
        type: 'OrderPaymentConfirmed',
        data: { ...dataOf(command), kind: state.service.kind },
      });
    case 'FailOrderPayment':
      if (isOtherPayment(command, state)) return refuseOtherPayment(state);
      if (state.phase === 'payment_failed') return accept();
      return ifAllowed(state, { type: 'OrderPaymentFailed', data: dataOf(command) });
    case 'ReplaceOrderPayment':
      if (state.payment?.referenceCode === command.replacedBy) return accept();
      if (isOtherPayment(command, state)) return refuseOtherPayment(state);
      return ifAllowed(state, { type: 'OrderPaymentReplaced', data: dataOf(command) });
    case 'RetryOrderPayment':
      if (state.phase !== 'payment_failed') {
        if (!isOtherPayment(command, state)) return accept();
      } else if (!isPayableAgain(state, Date.parse(command.retriedAt))) {
        return refuse({ reason: 'too_old', placedAt: state.placedAt });
      }
      return ifAllowed(state, { type: 'OrderPaymentRetried', data: dataOf(command) });
    case 'RequestDomainRegistration': {
      const { orderId, service } = state;
      if (service.kind !== 'domain') return refuseOtherService(state);
      if (state.registrationRequested) return accept();
      const data = { orderId, domain: service.domain, years: service.years };
      return ifAllowed(state, { type: 'DomainRegistrationRequested', data });
    }
    case 'BeginRegistrationAttempt':
    case 'PostponeRegistration':
    case 'RecordRegistrationPending':
    case 'RecordDomainRegistered':
    case 'RecordRegistrationFailed':
    case 'RecordRegistrationOutcomeUnknown':
    case 'RecordDomainNotSeen':
    case 'RetryRegistration':
      return decideRegistration(command, state);
    case 'ProvisionHosting':
    case 'RecordHostingProvisioned':
    case 'RecordProvisioningFailed':
      return decideHosting(command, state);
    case 'RequestDomainRenewal':
    case 'RecordRenewalPending':
    case 'RecordDomainRenewed':
    case 'RenewHosting':
    case 'RecordRenewalFailed':
      return decideRenewal(command, state);
    case 'RequestDomainRestore':
    case 'RecordRestorePending':
    case 'RecordDomainRestored':
    case 'RecordRestoreFailed':
      return decideRestore(command, state);
    case 'RequestHostingUpgrade':
    case 'RecordHostingUpgraded':
    case 'RecordUpgradeFailed':
      return decideUpgrade(command, state);
    case 'GrantDownload': {
      const { orderId, customerId, service } = state;
      if (service.kind !== 'code') return refuseOtherService(state);
      if (state.downloadGranted) return accept();
      const { itemId, route, title } = service;
      const data = { orderId, customerId, itemId, route, title };
      return ifAllowed(state, { type: 'DownloadGranted', data });
    }
    case 'CompleteOrder':
      if (state.phase === 'completed') {
        if (state.invoiceNumber === command.invoiceNumber) return accept();
        return refuse({ reason: 'already_completed', invoiceNumber: state.invoiceNumber });
      }
      if (!isDelivered(state)) return refuse({ reason: 'not_allowed_now', phase: state.phase });
      return ifAllowed(state, { type: 'OrderCompleted', data: dataOf(command) });
    case 'CancelOrder':
      if (state.phase === 'cancelled') return accept();
      return ifAllowed(state, { type: 'OrderCancelled', data: dataOf(command) });
    case 'WithdrawOrder':
      if (state.phase === 'cancelled') return accept();
      if (!isWithdrawable(state.phase))
        return refuse({ reason: 'not_allowed_now', phase: state.phase });
      return ifAllowed(state, { type: 'OrderCancelled', data: dataOf(command) });
    case 'LoseDomain':
      if (state.phase === 'domain_lost') return accept();
      return ifAllowed(state, { type: 'OrderDomainLost', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

const place = (command: CommandOf<'PlaceOrder'>, state: OrderState): OrderDecision => {
  const data = dataOf(command);
  if (state.phase === 'not_placed') return accept({ type: 'OrderPlaced', data });
  if (isNoOp(data, state, ['placedAt'])) return accept();
  return refuse({ reason: 'already_placed', customerId: state.customerId });
};

const isOtherPayment = (command: { referenceCode: string }, { payment }: PlacedOrder): boolean =>
  command.referenceCode !== payment?.referenceCode;

const refuseOtherPayment = ({ payment }: PlacedOrder): OrderDecision =>
  refuse({ reason: 'other_payment', referenceCode: payment?.referenceCode ?? null });

const refuseOtherService = ({ service }: PlacedOrder): OrderDecision =>
  refuse({ reason: 'other_service', kind: service.kind });

export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent, OrderRefusal> = {
  initial,
  evolve,
  decide,
};
