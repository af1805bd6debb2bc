import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FIRST_NAMESERVERS,
  type OwnDomains,
  SETTLE_MS,
  startOwnDomains,
} from './testing/own-domains.ts';

let own: OwnDomains;
beforeEach(async () => {
  own = await startOwnDomains();
});
afterEach(() => own.close());

const NEW = ['ns1.other.example', 'ns2.other.example'];

describe('A bought domain', () => {
  it('is read with its nameservers, lock and expiry', async () => {
    const order = await own.buy('neelkhadi.in');
    expect(await own.registrar.readDomain(order)).toEqual({
      kind: 'read',
      status: 'active',
      expiresAt: '2027-01-15T09:30:00.000Z',
      nameservers: FIRST_NAMESERVERS,
      isLocked: true,
      isSixtyDayLocked: true,
      childNameservers: [],
      isPrivate: false,
      allowsPrivacy: false,
      privacyEndsAt: null,
      dsRecords: [],
      contactIds: {
        ...{ registrant: expect.any(String), admin: expect.any(String) },
        ...{ tech: expect.any(String), billing: expect.any(String) },
      },
      verification: { status: 'none', since: null },
      isOwnerChangePending: null,
    });
  });

  it('can be transferred after 60 days', async () => {
    const order = await own.buy('neelkhadi.in');
    own.clock.advance(60 * 86_400_000);
    expect(await own.registrar.readDomain(order)).toMatchObject({ isSixtyDayLocked: false });
  });

  it('is gone once transferred to another registrar', async () => {
    const order = await own.buy('neelkhadi.in');
    own.sandbox.mend('neelkhadi.in', { state: 'Transferred' });
    expect(await own.registrar.readDomain(order)).toEqual({ kind: 'gone' });
    expect(await own.registrar.setLock(order, false)).toMatchObject({
      kind: 'refused',
      reason: 'This domain is no longer at our registrar. Contact support.',
    });
    expect(await own.registrar.lookUp('neelkhadi.in')).toEqual({ kind: 'not_there' });
    expect(await own.registrar.checkAvailability('neelkhadi.in')).toMatchObject({
      status: 'unavailable',
      through: 'others',
    });
  });

  it('in another script is read by its order', async () => {
    const order = await own.buy('नीलखादी.in');
    expect(await own.registrar.readDomain(order)).toMatchObject({ kind: 'read' });
    expect(await own.registrar.changeNameservers(order, NEW)).toEqual({ kind: 'done' });
  });

  it.each(['', 'no name'])('is asked for by a domain, not by "%s"', async (domain) => {
    const order = { registrarOrderId: '1', domain };
    expect(await own.registrar.readDomain(order)).toMatchObject({ kind: 'unknown' });
    expect((await own.registrar.setLock(order, true)).kind).toBe('outcome_unknown');
  });
});

describe('Nameservers', () => {
  it('are changed, and done when they are so already', async () => {
    const order = await own.buy('neelkhadi.in');
    const typed = ['NS1.other.example.', ' ns2.other.example'];
    expect(await own.registrar.changeNameservers(order, typed)).toEqual({ kind: 'done' });
    expect(await own.registrar.readDomain(order)).toMatchObject({ nameservers: NEW });
    expect(await own.registrar.changeNameservers(order, [...NEW].reverse())).toEqual({
      kind: 'done',
    });
    expect(own.results()).toEqual(['done', 'refused']);
  });

  it.each([
    ['too few', ['ns1.other.example'], 'doesn’t accept one of these nameservers'],
    ['unknown', ['ns1.other.example', 'ns2.gone.invalid'], 'doesn’t accept one of these'],
    ['below the domain', ['ns1.neelkhadi.in', 'ns2.other.example'], 'isn’t set up yet'],
  ])('that are %s are refused', async (_, nameservers, reason) => {
    const order = await own.buy('neelkhadi.in');
    expect(await own.registrar.changeNameservers(order, nameservers)).toMatchObject({
      kind: 'refused',
      failure: 'refused',
      reason: expect.stringContaining(reason),
    });
    expect(own.seen('neelkhadi.in').nameservers).toEqual(FIRST_NAMESERVERS);
  });

  it('of a domain in redemption stay', async () => {
    const order = await own.buy('neelkhadi.in');
    own.sandbox.mend('neelkhadi.in', { state: 'Pending Delete Restorable' });
    expect(await own.registrar.changeNameservers(order, NEW)).toMatchObject({
      kind: 'refused',
      reason: 'This domain is in redemption. Restore it first.',
    });
  });
});

it('The transfer lock is turned off and on, and done when it is so already', async () => {
  const order = await own.buy('neelkhadi.in');
  for (const enabled of [true, false, false, true]) {
    expect(await own.registrar.setLock(order, enabled)).toEqual({ kind: 'done' });
    expect(await own.registrar.readDomain(order)).toMatchObject({ isLocked: enabled });
  }
  expect(own.results()).toEqual(['refused', 'done', 'refused', 'done']);
});

describe('The transfer code', () => {
  it('is read exactly, with its signs, and renewed', async () => {
    const order = await own.buy('neelkhadi.in');
    const code = `Haat${order.registrarOrderId}&<>"'+%#\\`;
    expect(await own.registrar.readTransferCode(order)).toEqual({ kind: 'code', code });
    expect(await own.registrar.renewTransferCode(order)).toEqual({ kind: 'done' });
    const renewed = own.seen('neelkhadi.in').code;
    expect(renewed).toMatch(/^.{16}$/);
    expect(await own.registrar.readTransferCode(order)).toEqual({ kind: 'code', code: renewed });
  });

  it('of another customer’s domain is never shown', async () => {
    const order = await own.buy('chforeign-name.in');
    expect(await own.registrar.readTransferCode(order)).toEqual({
      kind: 'unknown',
      description: 'the answer is about another order',
    });
  });
});

describe('With a fault, a change of nameservers', () => {
  const change = async (domain: string) => {
    const order = await own.buy(domain);
    const send = () => own.registrar.changeNameservers(order, NEW);
    return { order, send, nameservers: () => own.seen(domain).nameservers };
  };

  it('is refused', async () => {
    const { send, nameservers } = await change('chrefused-name.in');
    expect(await send()).toMatchObject({
      kind: 'refused',
      reason: 'The registry doesn’t allow changes to this domain now. Contact support.',
    });
    expect(nameservers()).toEqual(FIRST_NAMESERVERS);
  });

  it('is answered late', async () => {
    const { send, nameservers } = await change('chlate-name.in');
    expect(await send()).toEqual({ kind: 'done' });
    expect(nameservers()).toEqual(NEW);
  });

  it('is carried out twice', async () => {
    const { send, nameservers } = await change('chtwice-name.in');
    expect(await send()).toEqual({ kind: 'done' });
    expect(nameservers()).toEqual(NEW);
  });

  it('is done, and its answer is lost', async () => {
    const { send, nameservers } = await change('chlost-name.in');
    expect((await send()).kind).toBe('outcome_unknown');
    expect(nameservers()).toEqual(NEW);
    expect(await send()).toEqual({ kind: 'done' });
  });

  it('is said to be done, and forgotten the first time', async () => {
    const { send, nameservers } = await change('chforgets-name.in');
    expect(await send()).toEqual({ kind: 'done' });
    expect(nameservers()).toEqual(FIRST_NAMESERVERS);
    await send();
    expect(nameservers()).toEqual(NEW);
  });

  it('is not heard twice', async () => {
    const { send, nameservers } = await change('chmute-name.in');
    expect((await send()).kind).toBe('outcome_unknown');
    expect((await send()).kind).toBe('outcome_unknown');
    expect(nameservers()).toEqual(FIRST_NAMESERVERS);
    expect(await send()).toEqual({ kind: 'done' });
    expect(nameservers()).toEqual(NEW);
  });

  it('is pending, and takes effect later', async () => {
    const { order, send, nameservers } = await change('chpending-name.in');
    expect((await send()).kind).toBe('pending');
    expect((await send()).kind).toBe('pending');
    expect(nameservers()).toEqual(FIRST_NAMESERVERS);
    own.clock.advance(SETTLE_MS);
    expect(await own.registrar.readDomain(order)).toMatchObject({ nameservers: NEW });
    expect(own.results()).toEqual(['pending', 'refused']);
  });

  it('is not answered about another domain', async () => {
    const { order, send, nameservers } = await change('chforeign-name.in');
    expect((await send()).kind).toBe('outcome_unknown');
    expect(await own.registrar.readDomain(order)).toMatchObject({ kind: 'unknown' });
    expect(nameservers()).toEqual(FIRST_NAMESERVERS);
  });

  it('is overwritten once behind our back', async () => {
    const { order, send } = await change('chbehind-name.in');
    await send();
    own.clock.advance(SETTLE_MS);
    const elsewhere = ['ns1.elsewhere.example', 'ns2.elsewhere.example'];
    expect(await own.registrar.readDomain(order)).toMatchObject({
      nameservers: elsewhere,
      isLocked: false,
    });
    await send();
    expect(await own.registrar.readDomain(order)).toMatchObject({ nameservers: NEW });
  });
});
