import { sample } from '@haat/contracts/testing/sample';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { expect, it } from 'vitest';
import type { EmailContext } from './email-context.ts';
import { linksAt } from './links.ts';
import { renewalDueMail } from './subscription-ending.ts';

const to: EmailContext = {
  reader: { name: 'Asha', surname: 'Verma', email: 'asha@neelkhadi.example' },
  links: linksAt('https://haat.example'),
};

it.each([
  ['2026-11-29T14:30:00.000Z', '2026-10-30T14:30:00.100Z', 'in 30 days'],
  ['2026-11-29T14:30:00.000Z', '2026-11-28T14:30:00.100Z', 'tomorrow'],
  // Sent late, on the morning of that day in India.
  ['2026-11-29T14:30:00.000Z', '2026-11-29T01:00:00.000Z', 'today'],
  // It ends before dawn in India, and this is the evening before.
  ['2026-11-28T23:30:00.000Z', '2026-11-28T14:30:00.000Z', 'tomorrow'],
  // A plan runs until its day is over.
  ['2026-11-29T14:30:00.000Z', '2026-11-29T17:00:00.000Z', 'today'],
])('a subscription that expires at %s, read at %s, expires %s', (paidUntil, now, when) => {
  const started = sample('SubscriptionStarted', { paidUntil });
  const subscription = subscriptionDecider.evolve(subscriptionDecider.initial, started);
  if (subscription.phase === 'not_started') throw new Error('It is started');
  const { subject } = renewalDueMail(subscription, Date.parse(now), to);
  expect(subject).toMatch(new RegExp(` expires ${when}$`));
});
