import { text } from 'node:stream/consumers';
import { type PointsHereAnswer, pointsHereAnswerSchema } from '@haat/contracts/http/owned-hosting';
import { dnsLookupAnswerSchema } from '@haat/contracts/http/webtools/dns-lookup';
import { answers } from '@haat/platform/answers';
import type { OwnedPlan } from '@haat/record/owned';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../context.ts';
import { loadOwnPlan } from './own-plan.ts';

/** In ms: the page asks again. */
const WAIT_MS = 10_000;

type Shown = { readonly addresses: string[]; readonly nameservers: string[] };

/** @returns null if the DNS did not answer. */
const lookUp = async ({ webTools }: ApiContext, domain: string): Promise<Shown | null> => {
  const answer = await webTools.ask({
    method: 'GET',
    path: `/api/webtools/dns-lookup?${new URLSearchParams({ name: domain })}`,
    headers: {},
    body: null,
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (answer === null) return null;
  try {
    const body = await text(answer.body);
    const read = dnsLookupAnswerSchema.safeParse(JSON.parse(body));
    if (answer.status !== 200 || !read.success) return null;
    const valuesOf = (of: string) =>
      read.data.records
        .filter(({ type }) => type === of)
        .map(({ value }) => value.toLowerCase().replace(/\.$/, ''));
    return { addresses: valuesOf('A'), nameservers: valuesOf('NS') };
  } catch {
    // Cut off, or no JSON.
    return null;
  }
};

/** The registrar's last word on a domain that is this customer's own here. */
const hasOurNameservers = async (
  { db }: ApiContext,
  { domain, customerId, nameservers }: OwnedPlan,
): Promise<boolean> => {
  const row = await db
    .selectFrom('owned_domains as owned')
    .innerJoin('domain_readings as reading', 'reading.order_id', 'owned.order_id')
    .select('reading.nameservers')
    .where('owned.customer_id', '=', customerId)
    .where('owned.domain', '=', domain)
    .where('owned.ended_at', 'is', null)
    .executeTakeFirst();
  const set = row?.nameservers ?? [];
  return set.length > 0 && set.every((host) => nameservers.includes(host));
};

export const pointsHereRoute: Slice = async (app, context) => {
  app.get(
    '/api/hosting/owned/:plan/points-here',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['hosting'],
        summary: 'Show whether a plan’s domain points to it, from the DNS at this moment',
        security: [{ session: [] }],
        params: z.object({ plan: z.string() }),
        response: answers(200, pointsHereAnswerSchema),
      },
    },
    async (request): Promise<PointsHereAnswer> => {
      const { customerId } = customerOf(request);
      const plan = await loadOwnPlan(context, customerId, request.params.plan);
      const [shown, isSet] = await Promise.all([
        lookUp(context, plan.domain),
        hasOurNameservers(context, plan),
      ]);
      const address = plan.ipAddress ?? context.settings.HOSTING_ADDRESS;
      const isHere =
        shown !== null &&
        (shown.addresses.some((ip) => ip === address) ||
          (shown.nameservers.length > 0 &&
            shown.nameservers.every((host) => plan.nameservers.includes(host))));
      const elsewhere = shown === null ? 'unknown' : 'elsewhere';
      return {
        points: isHere ? 'here' : isSet ? 'on_the_way' : elsewhere,
        addresses: shown?.addresses ?? [],
        nameservers: shown?.nameservers ?? [],
      };
    },
  );
};
