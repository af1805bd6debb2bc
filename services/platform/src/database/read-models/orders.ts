import type { PaymentMethod } from '@haat/contracts/events/order';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { DeliveredHosting, OrderedRenewal, TimelineEntry } from '@haat/contracts/http/orders';
import type { OrderKind } from '@haat/contracts/order-kind';
import type { OrderStatus } from '@haat/contracts/order-status';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';
import type { PlacedPhase } from '@haat/domain/order/order-state';
import { bigint, jsonb, nullable, readModel, text, timestamptz } from './read-model.ts';

/** For stuck paid orders. */
const PAID_NOT_REQUESTED: PlacedPhase = 'payment_confirmed';

/** For the usual time of a kind of order. */
const COMPLETED: PlacedPhase = 'completed';

export const orders = readModel({
  name: 'orders',
  key: 'id',
  columns: {
    id: text(),
    customer_id: text(),
    email: text(),
    service: text(),
    domain: text(),
    status: text<OrderStatus>(),
    reason: nullable(text()),
    price_paise: bigint(),
    /** Credited by the bank; null until then. */
    paid_paise: nullable(bigint()),
    payment_method: text<PaymentMethod>(),
    reference_code: nullable(text()),
    invoice_number: nullable(text()),
    registrar_answer: nullable(jsonb<RegistrarAnswer>()),
    expires_at: nullable(timestamptz()),
    timeline: jsonb<readonly TimelineEntry[]>(),
    placed_at: timestamptz(),
    updated_at: timestamptz(),
    /** `status` is the customer's view of it. */
    phase: text<PlacedPhase>(),
    kind: text<OrderKind>(),
    plan: nullable(text()),
    period: nullable(text<PlanPeriod>()),
    nameservers: nullable(jsonb<readonly string[]>()),
    hosting: nullable(jsonb<DeliveredHosting>()),
    download: nullable(
      jsonb<{ readonly item_id: number; readonly route: string; readonly title: string }>(),
    ),
    renewal: nullable(jsonb<OrderedRenewal>()),
  },
  indexes: [
    { on: ['customer_id', 'placed_at desc'] },
    { on: ['updated_at'], where: ['phase', PAID_NOT_REQUESTED] },
    { on: ['kind', 'placed_at desc'], where: ['phase', COMPLETED] },
  ],
});
