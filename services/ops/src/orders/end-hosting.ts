import { orderStream } from '@haat/contracts/events/order';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { type SubscriptionCommand, subscriptionDecider } from '@haat/domain/hosting/subscription';
import { orderDecider } from '@haat/domain/order/order';
import { planOf } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import {
  type ByOperator,
  done,
  notFound,
  type Outcome,
  refused,
  refusedUnlessInsisted,
} from '../command-line/outcome.ts';
import { toDecide, toShow } from '../command-line/to-paste.ts';
import { contextOf } from '../operator-context.ts';
import { notTheirs } from './name-of-plan.ts';

/** An operator decides how much money is due. */
const toGiveBack = (orderId: string, invoiceNumber: string | null): string =>
  invoiceNumber === null
    ? ''
    : ` If unused time should be credited, for ${orderId}: ${toDecide(
        'The plan ended early.',
        ...['invoices', 'credit', invoiceNumber],
      )}. If the plan was renewed since, find its invoices: ${toShow('invoices', 'list')}`;

/** Permanent: the worker removes the account. @param insists even if the domain may be theirs. */
export const endHosting = async (
  services: CommandServices,
  {
    orderId,
    insists = false,
    ...by
  }: ByOperator & { readonly orderId: string; readonly insists?: boolean },
): Promise<Outcome> => {
  const { store, clock } = services;
  const { state: order } = await loadAggregate(store, orderDecider, orderStream(orderId));
  const plan = order.phase === 'not_placed' ? null : planOf(order);
  if (order.phase === 'not_placed' || plan === null) {
    return notFound(`Hosting order ${orderId}`, 'orders list');
  }
  const { customerId, hosting, invoiceNumber } = order;
  if (hosting === null) {
    return refused(`Order ${orderId} has no plan that is set up: ${order.phase}.`);
  }
  const { domain, username } = hosting;
  const subscriptionId = subscriptionIdOf(orderId, 'hosting');
  const stream = subscriptionStream(subscriptionId);
  const { state } = await loadAggregate(store, subscriptionDecider, stream);
  if (state.phase === 'lapsed') return done(`The plan of ${domain} has already ended.`);
  if (!insists && (await notTheirs(services, customerId, domain)) === null) {
    return refusedUnlessInsisted(
      `The plan was not ended: ${domain} may be the customer's. Ending it deletes the account and ` +
        'its files for good. To end it anyway, add --insist.',
    );
  }
  const ending = {
    subscriptionId,
    customerId,
    cause: 'operator',
    lapsedAt: isoNow(clock),
  } as const;
  const requested = ((): SubscriptionCommand | null => {
    if (plan.isFree) {
      const of = { orderId, domain, planName: plan.planName, username };
      return { type: 'EndFreePlan', ...ending, ...of };
    }
    if (state.phase === 'not_started') return null;
    return { type: 'LapseSubscription', ...ending, paidUntil: state.paidUntil };
  })();
  if (requested === null) {
    return refused(`The expiry date of ${domain} is not recorded yet. Try again in a moment.`);
  }
  const context = contextOf(by, orderId);
  const ended = await executeCommand(services, subscriptionDecider, stream, requested, context);
  if (!ended.ok) {
    return ended.refusal.reason === 'renewal_claimed'
      ? refused(`Order ${ended.refusal.orderId} renews the plan of ${domain}: resolve that first.`)
      : refused(`The plan of ${domain} cannot be ended now: ${ended.refusal.reason}.`);
  }
  const ends = `The plan of ${domain} has ended. Its account is being removed.`;
  return done(plan.isFree ? ends : `${ends}${toGiveBack(orderId, invoiceNumber)}`);
};
