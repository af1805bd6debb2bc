import { describe, expect, it } from 'vitest';
import type { RequestedThing } from './change-refusals.ts';
import { classifyChange } from './classify-change.ts';

const classified = (thing: RequestedThing, body: object, status: number) =>
  classifyChange(
    { ok: true, status, text: JSON.stringify(body) },
    { thing, domain: 'example.com', registrarOrderId: '78434262' },
  );
const refusedWith = (thing: RequestedThing, message: string) =>
  classified(thing, { status: 'ERROR', message }, 500);

const THINGS: readonly RequestedThing[] = [
  ...(['privacy_on', 'privacy_off', 'add_child', 'rename_child', 'change_child_ip'] as const),
  ...(['remove_child_ip', 'add_ds', 'remove_ds', 'contact', 'verification'] as const),
];

describe('What the owner of a domain changes is done', () => {
  it.each(THINGS)('after a success: %s', (thing) => {
    const success = { actionstatus: 'Success', status: 'Success', entityid: '78434262' };
    expect(classified(thing, success, 200)).toEqual({ kind: 'done' });
  });

  it.each<[RequestedThing, string]>([
    ['privacy_on', 'Privacy Protection is already enabled'],
    ['privacy_off', 'Privacy Protection is already disabled'],
    ['privacy_off', 'Privacy Protection not Purchased'],
    ['rename_child', 'Same value for new and old Child NameServer.'],
    ['change_child_ip', 'Same value for new and old IpAddress.'],
    ['remove_child_ip', 'Invalid Child Name Server. Its not registered nameserver for this domain'],
    ['remove_child_ip', '{ipaddress1=Invalid IpAddress 192.0.2.1. Its not attached to Nameserver}'],
    ['add_ds', 'DS Record already exists'],
    ['add_ds', 'Duplicate DNSSEC record'],
    ['remove_ds', 'DS Record does not exist'],
    ['remove_ds', 'No such DS record found'],
    ['contact', 'The Contacts selected are the same as the existing contacts'],
  ])('when it was so before: %s: %s', (thing, message) => {
    expect(refusedWith(thing, message)).toEqual({ kind: 'done' });
  });
});

describe('What the owner of a domain changes is pending', () => {
  it.each(THINGS)('behind another action: %s', (thing) => {
    for (const message of [
      'There is already a pending action on this domain',
      'You have already added this action on this order.',
      'Order Locked In Processing.',
    ]) {
      expect(refusedWith(thing, message).kind).toBe('pending');
    }
  });
});

describe('What the owner of a domain changes is refused', () => {
  it.each<[RequestedThing, string, string]>([
    ['privacy_on', 'Privacy Protection Service not available.', 'doesn’t allow privacy'],
    ['privacy_on', 'Privacy Protection is not allowed for example.in', 'doesn’t allow privacy'],
    ['privacy_on', 'This TLD does not support Privacy Protection', 'doesn’t allow privacy'],
    ['add_child', '{hostname=Child NameServer already exists}', 'already exists'],
    ['add_child', 'This IpAddress already exists', 'has this IP address already'],
    ['add_child', '{hostname=Parent DomainName is not registered by you}', 'part of this domain'],
    ['add_child', 'cns: is no host name', 'part of this domain'],
    ['add_child', 'ip: is no IP address', 'doesn’t accept this IP address'],
    ['add_child', 'Invalid IP Address 10.0.0.1', 'doesn’t accept this IP address'],
    ['add_child', 'Maximum number of NameServers reached', 'so many nameservers'],
    ['rename_child', 'Parent Domain for New child nameServer is not registered by us', 'part of'],
    [
      'rename_child',
      'Invalid Old Child NameServer. Its not registered nameserver for this domain',
      'no longer exists',
    ],
    ['rename_child', 'Child NameServer ns1.example.com is in use', 'is in use'],
    [
      'change_child_ip',
      'Invalid Old IpAddress. Its not attached to Nameserver',
      'have changed in the meantime',
    ],
    ['change_child_ip', 'new-ip: is no IP address', 'doesn’t accept this IP address'],
    ['remove_child_ip', 'Object association prohibits operation', 'is in use'],
    ['remove_child_ip', 'The host is linked to other domains', 'is in use'],
    ['add_ds', 'DNSSEC is not supported for .io', 'doesn’t support DNSSEC'],
    ['add_ds', 'The registry does not support DNSSEC', 'doesn’t support DNSSEC'],
    ['add_ds', 'Invalid Digest', 'doesn’t accept this digest'],
    ['add_ds', 'Digest length must be 64', 'doesn’t accept this digest'],
    ['add_ds', 'attr-value4: is not hexadecimal', 'doesn’t accept this digest'],
    ['add_ds', 'attr-value1: must be a number', 'Check its key tag'],
    ['add_ds', 'Invalid Digest Type', 'Check its key tag'],
    ['add_ds', 'Unsupported algorithm', 'Check its key tag'],
    ['add_ds', 'Maximum number of DS Records reached', 'as many DS records'],
    ['contact', 'phone: must be 4 to 12 digits', 'this phone number'],
    ['contact', 'zipcode: longer than 10', 'this PIN code'],
    ['contact', 'Invalid email address', 'this email address'],
    ['contact', 'The city name is too long', 'this city'],
    ['contact', 'Required parameter missing: state', 'this state'],
    ['contact', 'Company is required', 'this company name'],
    ['contact', 'address-line-1: longer than 64', 'this address'],
    ['contact', '{registrantcontactid=registrantcontactid is invalid}', 'all its fields'],
    ['contact', 'Invalid Registrant Contact', 'all its fields'],
    ['contact', 'Change of Registrant is not allowed within 60 days', 'within 60 days'],
    ['contact', 'The registrant is locked for sixty days', 'within 60 days'],
    ['contact', 'IRTP: the change is not permitted', 'within 60 days'],
    ['verification', 'The Registrant Contact Email Address is already verified', 'nothing to'],
    ['verification', 'Verification is not required for this domain', 'nothing to confirm'],
  ])('in known words: %s: %s', (thing, message, reason) => {
    expect(refusedWith(thing, message)).toEqual({
      ...{ kind: 'refused', failure: 'refused', reason: expect.stringContaining(reason) },
      description: message,
    });
  });

  it.each(THINGS)('like any other change: %s', (thing) => {
    for (const [message, failure, reason] of [
      ['Insufficient funds in the reseller account', 'funds', 'can’t take changes right now'],
      ['Access Denied: You are not authorized', 'auth', 'can’t take changes right now'],
      ['Domain is in Redemption Period and has to be restored', 'refused', 'in redemption'],
      ['Object status prohibits operation', 'refused', 'doesn’t allow changes'],
      ['No Entity found for Entityid: 78434262', 'refused', 'no longer at our registrar'],
    ] as const) {
      expect(refusedWith(thing, message)).toMatchObject({
        ...{ kind: 'refused', failure, reason: expect.stringContaining(reason) },
      });
    }
  });
});

describe('The outcome of what the owner of a domain changes is unknown', () => {
  it.each<[RequestedThing, string]>([
    ['privacy_on', 'Privacy Protection is already disabled'],
    ['privacy_on', 'Privacy Protection not Purchased'],
    ['privacy_on', 'Privacy Protection has already been purchased'],
    ['privacy_off', 'Privacy Protection is already enabled'],
    ['add_ds', 'DS Record does not exist'],
    ['remove_ds', 'DS Record already exists'],
    ['contact', 'Record already exists'],
    ['verification', 'Contact the registrar'],
    ['contact', 'The registry is not responding, invalid phone'],
    ['add_child', 'Child NameServer already exists: database error'],
    ['add_child', 'No Entity found for Entityid: 11111111'],
    ...THINGS.flatMap((thing): readonly [RequestedThing, string][] => [
      [thing, 'The moon is not right for this.'],
      [thing, 'Some error occurred, please contact support'],
      [thing, 'Too many requests'],
      [thing, ''],
    ]),
  ])('in other words: %s: %s', (thing, message) => {
    expect(refusedWith(thing, message).kind).toBe('outcome_unknown');
  });

  it.each(THINGS)('after an answer about another order: %s', (thing) => {
    const success = { actionstatus: 'Success', entityid: '11111111' };
    expect(classified(thing, success, 200).kind).toBe('outcome_unknown');
  });
});
