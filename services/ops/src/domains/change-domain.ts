import { randomBytes } from 'node:crypto';
import {
  domainChangeStream,
  type RequestedChange,
  type SeenThing,
} from '@haat/contracts/events/domain-change';
import { readHost } from '@haat/contracts/host-name';
import { changeIdOf, thingOfChange } from '@haat/domain/domain-name/change-id';
import { domainChangeDecider } from '@haat/domain/domain-name/domain-change';
import { isoNow } from '@haat/platform/clock';
import type { Registrar } from '@haat/platform/registrar';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import { canBeChanged, findOwnedDomain, readOwnedDomain, thingsIn } from '@haat/record/owned';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';
import type { ShopServices } from '../shop.ts';
import { findSoldDomain } from './find-sold-domain.ts';

type Services = Pick<ShopServices, 'db' | 'store' | 'clock'>;
type WithRegistrar = { readonly registrar: Pick<Registrar, 'readDomain'> };
type Setting = Extract<RequestedChange, { kind: 'nameservers' | 'lock' }>;

/** For a customer who asks by ticket; the worker carries it out. */
export const requestForCustomer = async (
  services: Services,
  {
    domain: typed,
    change,
    ...by
  }: ByOperator & { readonly domain: string; readonly change: Setting },
): Promise<Outcome> => {
  const found = await findSoldDomain(services, typed);
  if ('missing' in found) return found.missing;
  const { orderId, customerId, domain } = found.owned;
  if (!canBeChanged(found.owned)) return refused(`${domain} is no longer the customer’s here.`);
  const thing = change.kind;
  const changeId = changeIdOf(randomBytes(8).toString('hex'), thing);
  const requested = await executeCommand(
    services,
    domainChangeDecider,
    domainChangeStream(orderId, thing),
    {
      type: 'RequestDomainChange',
      ...{ changeId, orderId, customerId, domain, thing, change },
      by: 'operator',
      requestedAt: isoNow(services.clock),
    },
    contextOf(by, orderId),
  );
  if (!requested.ok) {
    const { refusal } = requested;
    const other = refusal.reason === 'under_way' ? `: change ${refusal.changeId}` : '';
    return refused(`A change of this is still under way${other}.`);
  }
  return done(`Change ${changeId} of ${domain} is requested. See it: domains show ${domain}`);
};

/** @returns null for fewer than two, or one that is no host name. */
export const readHosts = (typed: string): string[] | null => {
  const hosts = typed.split(',').map((one) => readHost(one));
  const read = hosts.filter((host) => host !== null);
  return read.length === hosts.length && read.length >= 2 && read.length <= 13 ? read : null;
};

/** What the registrar shows of the thing now: the next reading must not look like a change there. */
const shownNow = async (
  { store, registrar }: Services & WithRegistrar,
  orderId: string,
  thing: string,
): Promise<SeenThing | null> => {
  const owned = await findOwnedDomain(store, orderId);
  const reading = owned === null ? null : await registrar.readDomain(owned);
  if (reading?.kind !== 'read') return null;
  return thingsIn(reading).find(({ kind }) => kind === thing) ?? null;
};

/** Ends a change in doubt once a person has looked at the registrar. */
export const settleChange = async (
  services: Services & WithRegistrar,
  {
    changeId,
    outcome,
    ...by
  }: ByOperator & { readonly changeId: string; readonly outcome: 'done' | 'refused' },
): Promise<Outcome> => {
  const thing = thingOfChange(changeId);
  const row = await services.db
    .selectFrom('domain_changes')
    .select(['order_id', 'customer_id', 'domain', 'state'])
    .where('id', '=', changeId)
    .executeTakeFirst();
  if (thing === null || row === undefined) return notFound(`Change ${changeId}`, 'domains stuck');
  const stream = domainChangeStream(row.order_id, thing);
  const { state } = await loadAggregate(services.store, domainChangeDecider, stream);
  if (state.open?.changeId !== changeId) return refused(`Change ${changeId} is already settled.`);
  const about = {
    ...{ changeId, orderId: row.order_id, customerId: row.customer_id },
    ...{ domain: row.domain, thing, failed: [] },
  };
  const at = isoNow(services.clock);
  await executeCommand(
    services,
    domainChangeDecider,
    stream,
    outcome === 'done'
      ? {
          ...{ type: 'RecordChangeDone', ...about, doneAt: at },
          shown: await shownNow(services, row.order_id, thing),
        }
      : { type: 'RecordChangeRefused', ...about, reason: by.reason, refusedAt: at },
    contextOf(by, row.order_id),
  );
  return done(`Change ${changeId} of ${row.domain} is recorded as ${outcome}.`);
};

/** Reads the domain at the registrar now, and records what changed there. */
export const syncDomain = async (
  services: Services & { readonly registrar: Pick<Registrar, 'readDomain' | 'checkAvailability'> },
  { domain: typed, operator, reason }: ByOperator & { readonly domain: string },
): Promise<Outcome> => {
  const found = await findSoldDomain(services, typed);
  if ('missing' in found) return found.missing;
  const actor = { kind: 'operator', name: operator, reason } as const;
  const { isFresh } = await readOwnedDomain(services, found.owned, actor, 0);
  return isFresh
    ? done(`${found.owned.domain} is read at the registrar.`)
    : refused('The registrar does not answer. Try again later.');
};
