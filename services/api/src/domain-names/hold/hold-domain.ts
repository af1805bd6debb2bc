import { domainNameStream } from '@haat/contracts/events/domain-name';
import type { PaymentPurpose } from '@haat/contracts/events/payment-intent';
import type { DomainHoldAnswer } from '@haat/contracts/http/domain';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import {
  type DomainNameCommand,
  type DomainNameRefusal,
  domainNameDecider,
} from '@haat/domain/domain-name/domain-name';
import type { RecordedEvent } from '@haat/event-store/port';
import { customerCommand, type Request } from '@haat/ordering/caller';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { newCommandId, newHoldId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';
import { nameOnSale } from '../name-on-sale.ts';
import type { Slot } from './hold-limits.ts';

type Services = Pick<ApiContext, 'store' | 'clock' | 'holdLimits' | 'settings'>;
type Caller = Request & { readonly customerId: string };
type HoldCommand = Extract<DomainNameCommand, { type: `${string}Hold` | 'HoldDomainName' }>;

/** A new command id: a domain may be held, given up and held again. State detects repeats. */
const give = (services: Services, caller: Caller, command: HoldCommand) => {
  const stream = domainNameStream(command.domain);
  // Not the order that had the domain before.
  const context = customerCommand(caller, caller.customerId, stream);
  return executeCommand(services, domainNameDecider, stream, command, {
    ...context,
    commandId: newCommandId(),
  });
};

export const notHeld = (domain: string): DomainHoldAnswer => ({
  domain,
  held_until: null,
  held_for_ms: null,
});

const beingBought = (leftMs: number): Refusal =>
  new Refusal(409, refusalMessages.domainBeingBought(leftMs));

/**
 * Keeps a domain for a customer who goes on to pay. A repeat answers with the running hold. @param
 * domain on sale at the registrar. @throws {Refusal} 409 if another customer has it, 429 over a
 * limit: the domain can then be ordered without a hold.
 */
export const holdDomain = async (
  services: Services,
  caller: Caller & { readonly address: string },
  domain: string,
): Promise<DomainHoldAnswer> => {
  const { customerId, address } = caller;
  const name = await nameOnSale(services, domain);
  if (name.kind === 'ordered') throw new Refusal(409, refusalMessages.domainSold);
  if (name.kind === 'open_to_payers') return notHeld(domain);
  if (name.kind === 'held') {
    if (name.customerId !== customerId) throw beingBought(name.leftMs);
    return { domain, held_until: name.heldUntil, held_for_ms: name.leftMs };
  }
  const heldAt = isoNow(services.clock);
  const heldUntil = new Date(Date.parse(heldAt) + services.settings.DOMAIN_HOLD_MS).toISOString();
  const request = { holdId: newHoldId(), domain, customerId, address, heldAt, heldUntil };
  const slot = await takeSlot(services, request);
  if (slot.kind !== 'taken') throw new Refusal(429, LIMITS[slot.kind]);
  const { kind: _, ...times } = slot;
  const held = await give(services, caller, {
    type: 'HoldDomainName',
    ...{ domain, customerId, ...times },
  });
  if (held.ok && held.state.phase === 'held') {
    const { heldUntil: until } = held.state;
    return { domain, held_until: until, held_for_ms: Date.parse(until) - services.clock.now() };
  }
  await services.holdLimits.giveBack(slot.holdId);
  throw held.ok ? new Error(`${domain} is ${held.state.phase}`) : refusalOf(held.refusal);
};

const LIMITS: Readonly<Record<Exclude<Slot['kind'], 'taken'>, string>> = {
  customer_full: refusalMessages.twoDomainsHeld,
  address_full: refusalMessages.domainsHeldAtAddress,
  held_before: refusalMessages.domainHeldBefore,
};

const refusalOf = (refusal: DomainNameRefusal): Refusal =>
  refusal.reason === 'being_bought'
    ? beingBought(refusal.leftMs)
    : new Refusal(409, refusalMessages.domainSold);

/** Over a limit, the holds that became an order since are looked up: they no longer count. */
const takeSlot = async (
  { store, holdLimits }: Services,
  request: Parameters<Services['holdLimits']['take']>[0],
): Promise<Slot> => {
  const slot = await holdLimits.take(request);
  if (slot.kind === 'taken') return slot;
  const looked = await Promise.all(
    slot.counted.map(async ({ holdId, domain }) => {
      const { events } = await store.read(domainNameStream(domain));
      return hasEnded(events, holdId) ? [holdId] : [];
    }),
  );
  const ended = looked.flat();
  if (ended.length === 0) return slot;
  await holdLimits.markEnded(ended);
  return holdLimits.take(request);
};

/** A hold without an event may be on its way. */
const hasEnded = (recorded: readonly RecordedEvent[], holdId: string): boolean => {
  const last = recorded.findLastIndex(
    ({ type, data }) => type === 'DomainNameHeld' && data.holdId === holdId,
  );
  return last >= 0 && last < recorded.length - 1;
};

/** @returns null for a purpose without a new domain. */
const domainOf = (purpose: PaymentPurpose | null): string | null =>
  purpose?.kind === 'domain' || purpose?.kind === 'combined' ? purpose.title : null;

/** Before a customer pays. @throws {Refusal} 409 while another customer is buying the domain. */
export const requireNotBeingBought = async (
  services: Services,
  customerId: string,
  purpose: PaymentPurpose,
): Promise<void> => {
  const domain = domainOf(purpose);
  if (domain === null || !(await services.holdLimits.mayBeHeldByAnother(domain, customerId)))
    return;
  const name = await nameOnSale(services, domain);
  if (name.kind === 'held' && name.customerId !== customerId) throw beingBought(name.leftMs);
};

/** Once: a customer who submitted a payment gets more time. */
export const extendHold = async (
  services: Services,
  caller: Caller,
  purpose: PaymentPurpose | null,
): Promise<void> => {
  const { customerId } = caller;
  const domain = domainOf(purpose);
  const heldUntil = domain && (await services.holdLimits.extend(domain, customerId));
  if (domain === null || heldUntil === null) return;
  await give(services, caller, {
    type: 'ExtendDomainHold',
    ...{ domain, customerId, heldUntil },
    requestedAt: isoNow(services.clock),
  });
};

export const giveUpHold = async (
  services: Services,
  caller: Caller,
  domain: string,
): Promise<void> => {
  const { customerId } = caller;
  await services.holdLimits.end(customerId, domain);
  await give(services, caller, { type: 'GiveUpDomainHold', domain, customerId });
};

/** A customer who logs out buys nothing. Never throws: the holds end by themselves. */
export const endHolds = async (
  services: Services & Pick<ApiContext, 'log'>,
  { commandId, id }: Request,
  customerId: string,
): Promise<void> => {
  try {
    for (const domain of await services.holdLimits.end(customerId)) {
      const command = { type: 'GiveUpDomainHold', domain, customerId } as const;
      await give(services, { commandId, id, customerId }, command);
    }
  } catch (error) {
    services.log.warn({ err: error, customerId }, 'the holds of a customer were not ended');
  }
};
