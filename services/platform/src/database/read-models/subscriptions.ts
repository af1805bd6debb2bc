import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { SubscriptionKind } from '@haat/contracts/subscription-kind';
import type { StartedPhase } from '@haat/domain/hosting/subscription';
import { bigint, nullable, readModel, text, timestamptz } from './read-model.ts';

/** What customers have that ends one day; what lapsed stays, as they may ask what became of it. */
export const subscriptions = readModel({
  name: 'subscriptions',
  key: 'id',
  columns: {
    id: text(),
    customer_id: text(),
    /** That delivered it. */
    order_id: text(),
    kind: text<SubscriptionKind>(),
    domain: text(),
    /** Null for a name. */
    plan: nullable(text()),
    /** The catalogue's; null for a name, and for a plan that came with one. */
    plan_id: nullable(bigint()),
    /** How much longer one renewal keeps it. */
    period: text<PlanPeriod>(),
    paid_until: timestamptz(),
    /** Of a month, as India counts: on which its periods end where the month has it; null for a name. */
    period_day: nullable(bigint()),
    phase: text<StartedPhase>(),
    /** How many days before this end its customer was told of it last; null before. */
    reminded: nullable(bigint()),
    /** The order that renews it; null while none does. */
    renewed_by: nullable(text()),
    /** When it can be renewed no more; null unless that is known. */
    lapses_at: nullable(timestamptz()),
    lapsed_at: nullable(timestamptz()),
  },
  indexes: [{ on: ['customer_id', 'paid_until'] }],
});
