import { expect, test } from 'vitest';
import { accountLinks } from './account-links.ts';

test('the dashboard’s menu has the domains below its home', () => {
  expect(accountLinks.map(({ label }) => label)).toEqual([
    'Dashboard Home',
    'Domains and hosting',
    'View Profile',
    'My Orders',
    'My Invoices',
    'Support',
  ]);
});
