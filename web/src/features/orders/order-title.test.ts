import { expect, it } from 'vitest';
import { orderTitle, planTitle } from './order-title.ts';

const hosting = {
  kind: 'hosting',
  service: 'Hosting',
  plan: 'Dukaan',
  domain: 'neelkhadi.in',
} as const;

it('a domain order is titled with its domain', () => {
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

it('a hosting order is titled with its plan, and names its domain', () => {
  expect(orderTitle({ ...hosting, period: 'year' })).toEqual({
    title: 'Dukaan, yearly',
    about: 'Hosting for neelkhadi.in',
    isDomain: false,
  });
  expect(orderTitle(hosting).title).toBe('Dukaan');
  const free = { ...hosting, kind: 'free_hosting', plan: 'Free Web Hosting' } as const;
  expect(orderTitle({ ...free, period: null }).title).toBe('Free Web Hosting');
});

it('a renewal is titled with the renewed domain or plan', () => {
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

it('a restore is titled with its domain', () => {
  const restore = { ...hosting, kind: 'restore', service: 'Restore', plan: null } as const;
  expect(orderTitle(restore)).toEqual({
    title: 'neelkhadi.in',
    about: 'Restore, with 1 year',
    isDomain: true,
  });
});

it('a code order is titled with its item, and names its domain', () => {
  const code = { ...hosting, kind: 'code', service: 'GST invoice desk', plan: null } as const;
  expect(orderTitle(code)).toMatchObject({
    title: 'GST invoice desk',
    about: 'Code for neelkhadi.in',
  });
});

it('a plan is titled with its name and period, or null without a plan', () => {
  expect(planTitle({ plan: 'Dukaan', period: 'month' })).toBe('Dukaan, monthly');
  expect(planTitle({ plan: null, period: 'month' })).toBeNull();
});
