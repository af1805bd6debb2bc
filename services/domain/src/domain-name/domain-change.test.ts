import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { domainChangeDecider } from './domain-change.ts';

const requested = sample('DomainChangeRequested');
const sent = sample('DomainChangeSent');
const unconfirmed = sample('DomainChangeUnconfirmed');
const done = sample('DomainChangeDone');
const refused = sample('DomainChangeRefused');

const { given } = scenarioOf(domainChangeDecider);
const request = { type: 'RequestDomainChange', ...requested.data } as const;
const other = { ...request, changeId: 'CH-2' };
const send = { type: 'SendDomainChange', ...sent.data } as const;
const doubt = { type: 'RecordChangeUnconfirmed', ...unconfirmed.data } as const;
const finish = { type: 'RecordChangeDone', ...done.data } as const;
const refuse = { type: 'RecordChangeRefused', ...refused.data } as const;

const { changeId } = requested.data;
const underWay = (phase: 'requested' | 'sent' | 'checking') =>
  ({ reason: 'under_way', changeId, phase }) as const;

describe('A change of a domain', () => {
  it('is requested once', () => {
    given([]).when(request).then([requested]);
    given([requested]).when(request).thenNothing();
  });

  it.each([
    ['requested', [requested]],
    ['sent', [requested, sent]],
    ['checking', [requested, sent, unconfirmed]],
  ] as const)('is refused with the change under way: %s', (phase, history) => {
    given([...history])
      .when(other)
      .thenRefused(underWay(phase));
  });

  it('can follow one that is done or refused', () => {
    const next = { ...requested, data: { ...requested.data, changeId: 'CH-2' } };
    given([requested, sent, done]).when(other).then([next]);
    given([requested, sent, refused]).when(other).then([next]);
  });

  it('is sent once, and only while it is open', () => {
    given([requested]).when(send).then([sent]);
    given([requested, sent]).when(send).thenNothing();
    given([requested, sent, done]).when(send).thenRefused({ reason: 'not_open' });
  });

  it('is in doubt once', () => {
    given([requested, sent]).when(doubt).then([unconfirmed]);
    given([requested, sent, unconfirmed]).when(doubt).thenNothing();
    given([requested]).when(doubt).thenNothing();
  });

  it('ends once: a late outcome of an earlier run changes nothing', () => {
    given([requested, sent, unconfirmed]).when(finish).then([done]);
    given([requested, sent, refused]).when(finish).thenNothing();
    given([requested, sent]).when(refuse).then([refused]);
    given([requested, sent, done]).when(refuse).thenNothing();
  });
});

describe('What the registrar shows', () => {
  const old = ['ns1.haat.example', 'ns2.haat.example'];
  const theirs = ['ns1.thief.example', 'ns2.thief.example'];
  const ours = ['ns1.example.com', 'ns2.example.com'];
  const hosts = (nameservers: string[]) => ({ kind: 'nameservers' as const, nameservers });
  const { orderId, customerId, domain } = requested.data;
  const about = { orderId, customerId, domain, thing: 'nameservers' };
  const seenAt = '2025-11-23T06:00:00.000Z';
  const observe = (from: string[], to: string[], readFrom = seenAt) => ({
    ...{ type: 'ObserveDomain' as const, ...about, from: hosts(from), to: hosts(to) },
    ...{ seenAt, readFrom },
  });
  const changed = (from: string[], to: string[]) =>
    sample('DomainChangedAtRegistrar', { ...about, from: hosts(from), to: hosts(to), seenAt });

  it('is a change at the registrar if it differs from what it showed before', () => {
    given([])
      .when(observe(old, theirs))
      .then([changed(old, theirs)]);
    given([]).when(observe(old, old.toReversed())).thenNothing();
  });

  it('is recorded once', () => {
    given([changed(old, theirs)])
      .when(observe(old, theirs))
      .thenNothing();
  });

  it('is no change at the registrar if we changed it', () => {
    given([requested, sent, done]).when(observe(old, ours)).thenNothing();
    given([requested, sent, done])
      .when(observe(old, theirs))
      .then([changed(ours, theirs)]);
  });

  it('says nothing while a change is open', () => {
    given([requested, sent]).when(observe(old, theirs)).thenNothing();
  });

  it('says nothing if the reading began before our change was done', () => {
    given([requested, sent, done])
      .when(observe(old, old, requested.data.requestedAt))
      .thenNothing();
  });

  it('knows from our change what the registrar shows of a thing that was changed in part', () => {
    const child = (host: string) => ({ host, ips: ['203.0.113.53', '2001:db8::53'] });
    const children = (...hosts: string[]) => ({
      kind: 'child_nameservers' as const,
      children: hosts.map(child),
    });
    const of = { ...about, thing: 'child_nameservers' };
    const operation = { action: 'add', ...child('ns2.neelkhadi.in') } as const;
    const added = sample('DomainChangeRequested', {
      ...of,
      change: { kind: 'child_nameserver', operation },
    });
    const both = children('ns1.neelkhadi.in', 'ns2.neelkhadi.in');
    const shown = sample('DomainChangeDone', { ...of, shown: both });
    const look = (to: ReturnType<typeof children>) => ({
      ...{ type: 'ObserveDomain' as const, ...of, from: children('ns1.neelkhadi.in'), to },
      ...{ seenAt, readFrom: seenAt },
    });
    given([added, shown])
      .when(look(children('ns2.neelkhadi.in', 'ns1.neelkhadi.in')))
      .thenNothing();
    given([added, shown])
      .when(look(children()))
      .then([sample('DomainChangedAtRegistrar', { ...of, from: both, to: children(), seenAt })]);
  });
});
