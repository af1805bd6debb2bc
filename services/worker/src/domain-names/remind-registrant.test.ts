/** A new domain that waits for its owner's click in the registrar's email. */
import { domainTransferStream } from '@haat/contracts/events/domain-transfer';
import { registrantVerificationStream } from '@haat/contracts/events/registrant-verification';
import type { TimelineEntry } from '@haat/contracts/http/orders';
import { findOwnedDomain, readOwnedDomain } from '@haat/record/owned';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain } from '@haat/testkit/customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReadingPace } from './remind-registrant.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

/** As the worker reads each domain once a day. */
const read = async (orderId: string): Promise<void> => {
  const owned = await findOwnedDomain(shop.store, orderId);
  if (owned === null) throw new Error('The order has no domain');
  await readOwnedDomain(shop.services, owned, { kind: 'system', name: 'worker' }, 0);
  await shop.settled();
};

const buy = async () => {
  const domain = newDomain('unverified');
  const asha = await shop.signUp();
  const referenceCode = await asha.pay(549);
  const { body } = await asha.buy({ domain, referenceCode });
  const orderId: string = body.order.id;
  await asha.untilSettled(orderId);
  await shop.settled();
  await read(orderId);
  const stream = registrantVerificationStream(orderId);
  const mails = async () =>
    (await shop.mail.mails()).filter(
      ({ to, subject }) => to.includes(asha.email) && /onfirm your email for|off/.test(subject),
    );
  return {
    ...{ asha, domain, orderId, mails, stream },
    read: () => read(orderId),
    story: () => shop.story(stream),
    subjects: async () => (await mails()).map(({ subject }) => subject.replace(domain, 'it')),
  };
};

const REQUESTED = 'RegistrantVerificationRequested';
const REMINDED = 'RegistrantVerificationReminded';

describe('An owner who has not clicked', () => {
  it('sees it in the list and the timeline, and gets an email on days 3 and 10', async () => {
    const { asha, orderId, domain, story, mails } = await buy();
    expect(await story()).toEqual([REQUESTED]);
    const { body } = await asha.get('/api/domains/owned');
    const verifyBy = Date.parse(body.domains[0].verify_by);
    expect(verifyBy - shop.clock.now()).toBeGreaterThan(14.9 * DAY);
    expect(verifyBy - shop.clock.now()).toBeLessThan(15 * DAY);
    const last = async () => (await asha.order(orderId)).timeline.at(-1) as TimelineEntry;
    expect(await last()).toMatchObject({ title: 'Email confirmation requested', state: 'now' });

    await shop.clock.advance(3 * DAY - HOUR);
    expect(await mails()).toEqual([]);
    await shop.clock.advance(HOUR);
    expect(await story()).toEqual([REQUESTED, REMINDED]);
    const [first] = await mails();
    expect(first?.subject).toMatch(/^Confirm your email for .* by \d+ \w+ \d{4}$/);
    expect(first?.text).toContain(
      `https://haat.example/user/dashboard?tab=domains&domain=${domain}&section=contacts`,
    );

    await shop.clock.advance(7 * DAY);
    expect(await story()).toEqual([REQUESTED, REMINDED, REMINDED]);
    expect((await mails())[1]?.subject).toMatch(/^Last reminder: confirm your email for .* by /);

    shop.registrar.mend(domain, { verification: 'Verified' });
    // The page reads a domain once a minute.
    await shop.clock.advance(2 * MINUTE);
    await asha.logIn();
    await asha.get(`/api/domains/owned/${domain}`);
    await shop.settled();
    expect((await story()).at(-1)).toBe('RegistrantVerified');
    expect(await last()).toMatchObject({ title: 'Email confirmed', state: 'done' });
    expect((await asha.get('/api/domains/owned')).body.domains[0].verify_by).toBeNull();
  });

  it('is told at once that the domain is switched off, and what to do', async () => {
    const { orderId, domain, asha, story, subjects, mails, read } = await buy();
    shop.registrar.mend(domain, { verification: 'Suspended' });
    await read();
    expect(await story()).toEqual([REQUESTED, 'RegistrantVerificationSuspended']);
    expect(await subjects()).toEqual(['it is switched off: confirm your email']);
    expect((await mails())[0]?.text).toContain('section=contacts');
    expect((await asha.order(orderId)).timeline.at(-1)).toMatchObject({ state: 'failed' });
    await shop.clock.advance(11 * DAY);
    expect(await subjects()).toHaveLength(1);
  });
});

describe('No reminder is sent', () => {
  it('to an owner who has clicked, though nothing read it before', async () => {
    const { domain, story, mails } = await buy();
    shop.registrar.mend(domain, { verification: 'Verified' });
    await shop.clock.advance(11 * DAY);
    expect(await story()).toEqual([REQUESTED, 'RegistrantVerified']);
    expect(await mails()).toEqual([]);
  });

  it('while the registrar is silent; it is sent once it answers', async () => {
    const { story, mails } = await buy();
    shop.registrar.behave('down');
    await shop.clock.advance(3 * DAY + 6 * HOUR);
    expect(await story()).toEqual([REQUESTED]);
    shop.registrar.behave('normal');
    await shop.clock.advance(HOUR);
    expect(await story()).toEqual([REQUESTED, REMINDED]);
    expect(await mails()).toHaveLength(1);
  });

  it('about a domain that was transferred away', async () => {
    const { orderId, domain, story, mails } = await buy();
    shop.registrar.mend(domain, { state: 'Transferred' });
    await shop.clock.advance(5 * DAY);
    expect((await shop.story(domainTransferStream(orderId))).at(-1)).toBe('DomainTransferredOut');
    expect(await story()).toEqual([REQUESTED]);
    expect(await mails()).toEqual([]);
  });
});

it('a change of owner starts the 15 days again', async () => {
  const { domain, stream, story, subjects, read } = await buy();
  await shop.clock.advance(4 * DAY);
  shop.registrar.mend(domain, { verification: 'Pending' });
  await read();
  expect(await story()).toEqual([REQUESTED, REMINDED, REQUESTED]);
  const { events } = await shop.store.read(stream);
  const [first, , again] = events.map(({ data }) => Date.parse(String(data.since)));
  expect(Number(again) - Number(first)).toBeGreaterThanOrEqual(4 * DAY);
  await shop.clock.advance(3 * DAY);
  expect(await story()).toEqual([REQUESTED, REMINDED, REQUESTED, REMINDED]);
  expect(await subjects()).toHaveLength(2);
});

it('many reminders that are due at once read one domain after another', () => {
  const mayRead = createReadingPace(60_000);
  expect([mayRead(), mayRead(), mayRead()]).toEqual([true, false, false]);
});
