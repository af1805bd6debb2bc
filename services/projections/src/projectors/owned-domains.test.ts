import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { expect, it } from 'vitest';
import { domainChangesProjector } from './domain-changes.ts';
import { ownedDomainsProjector } from './owned-domains.ts';
import type { Projector, Row } from './projector.ts';

const at = '2026-10-22T07:12:00.000Z';

const rowAfter = (projector: Projector, ...events: readonly HaatEvent[]): Row | undefined =>
  events.reduce<Row | undefined>((row, event) => projector.apply(row, { event, at }), undefined);

const started = sample('SubscriptionStarted');
const plan = sample('SubscriptionStarted', {
  of: { kind: 'hosting', planName: 'Dukaan', planId: 1, period: 'year', username: 'asha' },
});

it('a bought domain is owned, and a plan is not', () => {
  expect(rowAfter(ownedDomainsProjector, started)).toMatchObject({
    id: started.data.subscriptionId,
    order_id: started.data.orderId,
    domain: 'neelkhadi.in',
    registrar_order_id: '78434262',
    phase: 'active',
    transferred_at: null,
  });
  expect(rowAfter(ownedDomainsProjector, plan, sample('SubscriptionExpired'))).toBeUndefined();
});

it('an owned domain is renewed, expires, ends and is transferred', () => {
  const renewed = sample('SubscriptionRenewed');
  const after = (...events: readonly HaatEvent[]) =>
    rowAfter(ownedDomainsProjector, started, ...events);
  expect(after(sample('RenewalClaimed'))).toMatchObject({ renewed_by: renewed.data.orderId });
  expect(after(sample('RenewalClaimed'), renewed)).toMatchObject({
    renewed_by: null,
    expires_at: renewed.data.paidUntil,
  });
  expect(after(sample('SubscriptionExpired'))).toMatchObject({ phase: 'expired' });
  const lapsed = sample('SubscriptionLapsed');
  expect(after(lapsed)).toMatchObject({ phase: 'lapsed', ended_at: lapsed.data.lapsedAt });
  const missing = sample('DomainMissing');
  expect(after(missing)).toMatchObject({ missing_since: missing.data.seenAt });
  expect(after(missing, sample('DomainFound'))).toMatchObject({ missing_since: null });
  const transferredOut = sample('DomainTransferredOut');
  expect(after(missing, transferredOut)).toMatchObject({
    transferred_at: transferredOut.data.transferredAt,
  });
});

it('an owned domain shows when it is renewed from the balance, and why it was not', () => {
  const after = (...events: readonly HaatEvent[]) =>
    rowAfter(ownedDomainsProjector, started, ...events);
  const on = sample('AutoRenewSet');
  const announced = sample('AutoRenewAnnounced', { dueAt: '2026-11-09T05:02:40.000Z' });
  const skipped = sample('AutoRenewSkipped');
  const nothing = { auto_renew_paise: null, auto_renew_on: null, auto_renew_skipped: null };
  expect(after()).toMatchObject({ auto_renew: false, ...nothing });
  const early = { auto_renew: true, ...nothing, auto_renew_on: '2026-11-07T05:02:40.000Z' };
  expect(after(on)).toMatchObject(early);
  const late = sample('AutoRenewSet', { setAt: '2026-11-08T05:02:40.000Z' });
  expect(after(late)).toMatchObject({ auto_renew: true, ...nothing });
  expect(after(late, announced)).toMatchObject({
    auto_renew_paise: announced.data.pricePaise,
    auto_renew_on: announced.data.dueAt,
  });
  expect(after(on, announced, sample('AutoRenewStarted'))).toMatchObject({ auto_renew_on: null });
  expect(after(on, announced, skipped)).toMatchObject({
    auto_renew_on: null,
    auto_renew_skipped: skipped.data.reason,
  });
  expect(after(on, announced, skipped, announced)).toMatchObject({ auto_renew_skipped: null });
  const off = sample('AutoRenewSet', { enabled: false });
  expect(after(on, announced, off)).toMatchObject({ auto_renew: false, ...nothing });
  expect(after(on, announced, skipped, sample('SubscriptionRenewed'))).toMatchObject({
    ...early,
    auto_renew_on: '2027-11-07T05:02:40.000Z',
  });
});

it('a change of a domain is listed with its state, and without its values', () => {
  const requested = sample('DomainChangeRequested');
  const sent = sample('DomainChangeSent');
  const after = (...events: readonly HaatEvent[]) =>
    rowAfter(domainChangesProjector, requested, ...events);
  expect(after()).toEqual({
    id: requested.data.changeId,
    order_id: requested.data.orderId,
    customer_id: requested.data.customerId,
    domain: 'neelkhadi.in',
    thing: 'nameservers',
    kind: 'nameservers',
    state: 'requested',
    requested_at: requested.data.requestedAt,
    ended_at: null,
  });
  expect(after(sent)).toMatchObject({ state: 'sent', ended_at: null });
  expect(after(sent, sample('DomainChangeUnconfirmed'))).toMatchObject({ state: 'checking' });
  const done = sample('DomainChangeDone');
  expect(after(sent, done)).toMatchObject({ state: 'done', ended_at: done.data.doneAt });
  const refused = sample('DomainChangeRefused');
  expect(after(sent, refused)).toMatchObject({
    state: 'refused',
    ended_at: refused.data.refusedAt,
  });
});

it('a change at the registrar is listed as a change of its own', () => {
  expect(rowAfter(domainChangesProjector, sample('DomainChangedAtRegistrar'))).toMatchObject({
    kind: 'at_registrar',
    state: 'done',
    thing: 'lock',
  });
});
