import { DAY_MS } from '@haat/contracts/durations';
import type { OwnedPlan as ListedPlan } from '@haat/contracts/http/owned-domains';
import {
  type OwnedPlanAnswer,
  type OwnedPlanState,
  type OwnedPlansAnswer,
  ownedPlanAnswerSchema,
  ownedPlansAnswerSchema,
} from '@haat/contracts/http/owned-hosting';
import { ownedHostingMessages as say } from '@haat/contracts/owned-hosting-messages';
import { FREE_PLAN_NOTICE_MS } from '@haat/domain/hosting/hosting-account';
import { answers, Refusal } from '@haat/platform/answers';
import { findOwnedPlan, type KnownPlanReading, type OwnedPlan } from '@haat/record/owned';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../context.ts';
import { findOwnedPlans } from '../../domain-names/owned/find-owned.ts';
import { loadOwnDomain, whyUnchangeable } from '../../domain-names/owned/own-domain.ts';
import { loadOwnPlan, planNotFound, whyClosed } from './own-plan.ts';
import { readPlanForPage } from './read-plan.ts';

type Reading = Pick<KnownPlanReading, 'account' | 'is_suspended' | 'usage'> | null;

const stateOf = (plan: OwnedPlan, reading: Reading): OwnedPlanState => {
  if (plan.phase !== 'active') return plan.phase === 'expired' ? 'expired' : 'ended';
  if (reading?.account === 'not_there' || reading?.account === 'others') return 'missing';
  return reading?.account === 'ours' && reading.is_suspended === true ? 'suspended' : 'active';
};

const shownPlan = (
  plan: OwnedPlan,
  { period, expires_at, renewable_until, renewal }: ListedPlan,
  reading: Reading,
) => ({
  id: plan.orderId,
  domain: plan.domain,
  plan: plan.planName,
  is_free: plan.isFree,
  state: stateOf(plan, reading),
  ...{ period, expires_at, renewable_until, renewal },
  cancelled_until: plan.cancelledUntil,
  disk: reading?.usage?.disk ?? null,
});

const isOwnDomain = async (context: ApiContext, plan: OwnedPlan): Promise<boolean> => {
  try {
    const owned = await loadOwnDomain(context, plan.customerId, plan.domain);
    return whyUnchangeable(owned, null) === null;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

const whyNotAtServer = (state: OwnedPlanState, reading: KnownPlanReading | null): string | null => {
  if (state === 'missing') return say.notThere;
  if (state !== 'suspended') return null;
  const reason = reading?.suspended_for?.trim() ?? '';
  return reason === '' ? say.suspended : say.suspendedFor(reason);
};

/** A free plan ends 30 days after its cancellation, files and all. */
const ifCancelled = (context: ApiContext, plan: OwnedPlan): OwnedPlanAnswer['if_cancelled'] => {
  const { paid } = plan;
  if (paid === null) {
    const endsAt = plan.cancelledUntil ?? isoAt(context.clock.now() + FREE_PLAN_NOTICE_MS);
    return { offline_at: endsAt, deleted_at: endsAt };
  }
  const offlineAt = Date.parse(paid.paidUntil);
  const deletedAt = paid.lapsesAt ?? isoAt(offlineAt + context.settings.HOSTING_GRACE_MS);
  return { offline_at: paid.paidUntil, deleted_at: deletedAt };
};

const isoAt = (at: number): string => new Date(at).toISOString();

/** @returns null for a plan that is over: its row is gone. */
const listedPlan = async (context: ApiContext, plan: OwnedPlan): Promise<ListedPlan | null> => {
  const listed = await findOwnedPlans(context, plan.customerId);
  return listed.find(({ order_id }) => order_id === plan.orderId) ?? null;
};

const OVER: Pick<ListedPlan, 'period' | 'expires_at' | 'renewable_until' | 'renewal'> = {
  ...{ period: null, expires_at: null, renewable_until: null, renewal: null },
};

type StoredReading = Pick<
  KnownPlanReading,
  'account' | 'is_suspended' | 'usage' | 'read_at' | 'difference' | 'differs_since'
>;

const UNREAD = { account: null, is_suspended: null, usage: null };

/** The list asks no server: it shows a reading of this day, or what the daily comparison found since. */
const listedReading = (stored: StoredReading, now: number): Reading => {
  const { read_at, difference, differs_since } = stored;
  const readAt = read_at?.getTime() ?? 0;
  const isOfToday = now - readAt < DAY_MS;
  if (isOfToday && readAt > (differs_since?.getTime() ?? 0)) return stored;
  switch (difference) {
    case 'missing':
    case 'others':
      return { ...UNREAD, account: 'not_there' };
    case 'suspended':
      return { ...UNREAD, account: 'ours', is_suspended: true };
    default:
      return isOfToday ? stored : null;
  }
};

const readingsOf = async (
  { db, clock }: ApiContext,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Reading>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('hosting_readings')
    .select(['order_id', 'account', 'is_suspended', 'usage'])
    .select(['read_at', 'difference', 'differs_since'])
    .where('order_id', 'in', orderIds)
    .execute();
  const now = clock.now();
  return new Map(rows.map((row) => [row.order_id, listedReading(row, now)]));
};

export const ownedPlanRoutes: Slice = async (app, context) => {
  app.get(
    '/api/hosting/owned',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['hosting'],
        summary: 'List the customer’s hosting plans',
        security: [{ session: [] }],
        response: answers(200, ownedPlansAnswerSchema),
      },
    },
    async (request): Promise<OwnedPlansAnswer> => {
      const { customerId } = customerOf(request);
      const listed = await findOwnedPlans(context, customerId);
      const ids = listed.map(({ order_id }) => order_id);
      const [readings, plans] = await Promise.all([
        readingsOf(context, ids),
        Promise.all(ids.map((id) => findOwnedPlan(context.store, id))),
      ]);
      return {
        plans: listed.flatMap((row, index) => {
          const plan = plans[index];
          if (plan == null || plan.phase === 'lapsed') return [];
          return [shownPlan(plan, row, readings.get(plan.orderId) ?? null)];
        }),
      };
    },
  );

  app.get(
    '/api/hosting/owned/:plan',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['hosting'],
        summary: 'Show a hosting plan with what the server shows of it, and what can be done',
        security: [{ session: [] }],
        params: z.object({ plan: z.string() }),
        response: answers(200, ownedPlanAnswerSchema),
      },
    },
    async (request): Promise<OwnedPlanAnswer> => {
      const { customerId } = customerOf(request);
      const plan = await loadOwnPlan(context, customerId, request.params.plan);
      const [{ known, isFresh }, listed, isDomainHere] = await Promise.all([
        readPlanForPage(context, plan),
        listedPlan(context, plan),
        isOwnDomain(context, plan),
      ]);
      // The read model is a moment behind the set-up.
      if (listed === null && plan.phase !== 'lapsed') throw planNotFound();
      const row = { ...(listed ?? OVER) } as ListedPlan;
      const shown = shownPlan(plan, row, known);
      const why = whyClosed(plan) ?? whyNotAtServer(shown.state, known);
      const { traffic, mailboxes } = known?.usage ?? { traffic: null, mailboxes: null };
      return {
        ...shown,
        started_at: plan.startedAt,
        username: plan.username,
        panel_url: plan.panelUrl,
        nameservers: [...plan.nameservers],
        ip_address: plan.ipAddress ?? context.settings.HOSTING_ADDRESS ?? null,
        is_domain_here: isDomainHere,
        ...{ traffic, mailboxes },
        read_at: known?.read_at?.toISOString() ?? null,
        is_stale: !isFresh,
        not_now: {
          panel: why,
          password: why,
          cancellation: plan.phase === 'active' ? null : whyClosed(plan),
        },
        if_cancelled: ifCancelled(context, plan),
      };
    },
  );
};
