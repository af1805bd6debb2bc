import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { loadAggregate } from '@haat/record/commands';
import { type RawBuilder, sql } from 'kysely';
import { toDecide, toShow } from '../next-command.ts';
import { type Waiting, type WaitingServices, waitingAmong } from './waiting.ts';

type LeftOver = {
  readonly order_id: string;
  readonly customer_id: string;
  readonly domain: string;
  readonly plan: string | null;
  readonly name: string;
  /** Another customer's order of the name; null where the name lapsed. */
  readonly bought_by: string | null;
  readonly since: Date;
};

/** A plan that runs for a name of another customer: visitors of the new owner see its content. */
export const leftOverWaits = ({
  order_id,
  customer_id: whose,
  domain,
  plan,
  name,
  bought_by,
  since,
}: LeftOver): Waiting => ({
  kind: 'domain not theirs',
  id: order_id,
  since: since.toISOString(),
  whose,
  amountPaise: null,
  why:
    bought_by === null
      ? `${plan ?? 'A plan'} runs for ${domain}, but ${name} has lapsed: its next owner would get ` +
        'that site, and their email may go there. End the plan, or keep it if its customer now has ' +
        'the domain elsewhere.'
      : `${plan ?? 'A plan'} runs for ${domain}, but ${name} belongs to another customer (order ` +
        `${bought_by}): they get that site, and their email may go there. End the plan, or keep ` +
        'it if both want that.',
  commands: [
    toShow('orders', 'show', order_id),
    ...(bought_by === null ? [] : [toShow('orders', 'show', bought_by)]),
    toDecide('The domain is no longer theirs.', 'orders', 'end-hosting', order_id),
    toDecide('The customer may keep the plan.', 'orders', 'keep-hosting', order_id),
  ],
});

/** Not plans whose customer has the name too, or whose name the shop never sold. */
export const findLeftOver = ({ db, store }: WaitingServices): Promise<readonly Waiting[]> =>
  waitingAmong(
    async (max, offset) => (await leftOver(max, offset).execute(db)).rows,
    async (row) => ((await isSaved(store, row)) ? null : leftOverWaits(row)),
  );

const leftOver = (max: number, offset: number): RawBuilder<LeftOver> => sql<LeftOver>`
    with plans as (
      select o.id, o.customer_id, o.domain, o.plan, below.name
      from orders o
      cross join lateral (
        select distinct name from unnest(array[
          o.domain,
          substring(o.domain from '[^.]+[.][^.]+$'),
          substring(o.domain from '[^.]+[.][^.]+[.][^.]+$')
        ]) as name where name is not null
      ) below
      where o.hosting is not null and not exists (
        select from subscriptions ended
        where ended.id = o.id || '-hosting' and ended.phase = 'lapsed'
      )
    ), names as (
      select n.*, bought.placed_at from subscriptions n
      join orders bought on bought.id = n.order_id
      where n.kind = 'domain'
    )
    select distinct on (p.id)
      p.id as order_id, p.customer_id, p.domain, p.plan, n.domain as name,
      case when n.phase = 'lapsed' then null else n.order_id end as bought_by,
      case when n.phase = 'lapsed' then n.lapsed_at else n.placed_at end as since
    from plans p
    join names n on n.domain = p.name
      and (n.phase = 'lapsed') = (n.customer_id = p.customer_id)
    where not exists (
      select from plans same join names own on own.domain = same.name
      where same.id = p.id and own.customer_id = p.customer_id and own.phase <> 'lapsed'
    )
    order by p.id, bought_by nulls last
    limit ${max} offset ${offset}`;

/** An operator confirmed it for the name's current order. */
const isSaved = async (
  store: WaitingServices['store'],
  { domain, order_id, bought_by }: LeftOver,
): Promise<boolean> => {
  const { state } = await loadAggregate(store, hostedDomainDecider, hostedDomainStream(domain));
  if (state.phase === 'free' || state.orderId !== order_id) return false;
  return state.confirmed !== null && state.confirmed.nameOrderId === bought_by;
};
