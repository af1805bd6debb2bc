import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { SubscriptionKind } from '@haat/contracts/subscription-kind';
import type { StartedPhase } from '@haat/domain/hosting/subscription';
import { bigint, nullable, readModel, text, timestamptz } from './read-model.ts';

/** Customers' domains and plans with an expiry; expired ones stay. */
export const subscriptions = readModel({
  name: 'subscriptions',
  key: 'id',
  columns: {
    id: text(),
    customer_id: text(),
    order_id: text(),
    kind: text<SubscriptionKind>(),
    domain: text(),
    /** Null for a domain. */
    plan: nullable(text()),
    /** The catalogue's id; null for a domain, and for a plan included with one. */
    plan_id: nullable(bigint()),
    /** How long one renewal extends it. */
    period: text<PlanPeriod>(),
    paid_until: timestamptz(),
    /** Day of the month (India) on which periods end, if the month has it; null for a domain. */
    period_day: nullable(bigint()),
    phase: text<StartedPhase>(),
    /** Days before expiry of the last reminder. */
    reminded: nullable(bigint()),
    /** The open renewal order. */
    renewed_by: nullable(text()),
    /** When renewal ends; null if unknown. */
    lapses_at: nullable(timestamptz()),
    lapsed_at: nullable(timestamptz()),
  },
  indexes: [{ on: ['customer_id', 'paid_until'] }],
});
