import type { PaymentMethod } from '@haat/contracts/events/order';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { DeliveredHosting, OrderedRenewal, TimelineEntry } from '@haat/contracts/http/orders';
import type { OrderKind } from '@haat/contracts/order-kind';
import type { OrderStatus } from '@haat/contracts/order-status';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';
import type { PlacedPhase } from '@haat/domain/order/order-state';
import { bigint, jsonb, nullable, readModel, text, timestamptz } from './read-model.ts';

/** Where the watch over paid orders looks for what stands still: few rows, never the table. */
const PAID_NOT_REQUESTED: PlacedPhase = 'payment_confirmed';

/** Orders with their story, as their customers see them. */
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
    /** What the bank credited; null until then. */
    paid_paise: nullable(bigint()),
    payment_method: text<PaymentMethod>(),
    /** Null for what is free. */
    reference_code: nullable(text()),
    invoice_number: nullable(text()),
    registrar_answer: nullable(jsonb<RegistrarAnswer>()),
    expires_at: nullable(timestamptz()),
    /** The order's story, oldest first. */
    timeline: jsonb<readonly TimelineEntry[]>(),
    placed_at: timestamptz(),
    updated_at: timestamptz(),
    /** Where it stands in its lifecycle; the status is what its customer is told of that. */
    phase: text<PlacedPhase>(),
    kind: text<OrderKind>(),
    /** The name of the plan that is, comes with or is renewed by it, and what it is paid for. */
    plan: nullable(text()),
    period: nullable(text<PlanPeriod>()),
    /** The nameservers that a domain was ordered with. */
    nameservers: nullable(jsonb<readonly string[]>()),
    /** The account that was set up; null before. */
    hosting: nullable(jsonb<DeliveredHosting>()),
    /** What may be downloaded since it is paid. */
    download: nullable(
      jsonb<{ readonly item_id: number; readonly route: string; readonly title: string }>(),
    ),
    /** What a renewal is of; null where nothing is renewed. */
    renewal: nullable(jsonb<OrderedRenewal>()),
  },
  indexes: [
    { on: ['customer_id', 'placed_at desc'] },
    { on: ['updated_at'], where: ['phase', PAID_NOT_REQUESTED] },
  ],
});
