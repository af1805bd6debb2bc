import { expect, it } from 'vitest';
import { orderTitle, planTitle } from './order-title.ts';

const hosting = {
  kind: 'hosting',
  service: 'Hosting',
  plan: 'Dukaan',
  domain: 'neelkhadi.in',
} as const;

it('an order of a name is called by the name', () => {
  const named = { ...hosting, kind: 'domain', plan: null } as const;
  expect(orderTitle({ ...named, service: 'Domain' })).toEqual({
    title: 'neelkhadi.in',
    about: 'Domain, 1 year',
    isDomain: true,
  });
  expect(orderTitle({ ...named, service: 'Free Hosting + Domain' })).toMatchObject({
    title: 'neelkhadi.in',
    about: 'Free Hosting + Domain',
  });
});

it('an order of a plan is called by the plan, and says where it answers', () => {
  expect(orderTitle({ ...hosting, period: 'year' })).toEqual({
    title: 'Dukaan, yearly',
    about: 'Hosting for neelkhadi.in',
    isDomain: false,
  });
  expect(orderTitle(hosting).title).toBe('Dukaan');
  const free = { ...hosting, kind: 'free_hosting', plan: 'Free Web Hosting' } as const;
  expect(orderTitle({ ...free, period: null }).title).toBe('Free Web Hosting');
});

it('a renewal is called by what it renews', () => {
  const renewal = { ...hosting, kind: 'renewal', service: 'Renewal' } as const;
  expect(orderTitle({ ...renewal, plan: null })).toEqual({
    title: 'neelkhadi.in',
    about: 'Renewal, 1 year',
    isDomain: true,
  });
  expect(orderTitle({ ...renewal, period: 'month' })).toEqual({
    title: 'Dukaan, monthly',
    about: 'Renewal of hosting for neelkhadi.in',
    isDomain: false,
  });
});

it('an order of code is called by its title, and says where it runs: it is bought for each domain', () => {
  const code = { ...hosting, kind: 'code', service: 'GST invoice desk', plan: null } as const;
  expect(orderTitle(code)).toMatchObject({
    title: 'GST invoice desk',
    about: 'Code for neelkhadi.in',
  });
});

it('what a plan is paid for is told where it is known', () => {
  expect(planTitle({ plan: 'Dukaan', period: 'month' })).toBe('Dukaan, monthly');
  expect(planTitle({ plan: null, period: 'month' })).toBeNull();
});
