import { describe, expect, it } from 'vitest';
import { comparePlans, summaryOf } from './compare-plans.ts';

const plan = (...lines: string[]) => ({ features: lines.join('\n') });

const rowsOf = (...plans: Parameters<typeof comparePlans>[0]) =>
  comparePlans(plans).flatMap(({ rows }) => rows.map(({ feature, values }) => [feature, values]));

describe('The comparison of plans', () => {
  it('has the headings of the lists, and below them each feature once', () => {
    const groups = comparePlans([
      plan('Top Features', '1 website', 'Security', 'Free SSL certificate'),
      plan('10 websites', 'Free Features', 'Site builder'),
    ]);
    expect(groups).toEqual([
      { heading: 'Top Features', rows: [{ feature: 'Websites', values: ['1', '10'] }] },
      { heading: 'Security', rows: [{ feature: 'Free SSL certificate', values: [true, null] }] },
      { heading: 'Free Features', rows: [{ feature: 'Site builder', values: [null, true] }] },
    ]);
  });

  it.each([
    ['10 GB SSD space', '1,000 GB SSD space', 'SSD space', ['10 GB', '1,000 GB']],
    ['100 GB transfer', 'Unmetered transfer', 'Transfer', ['100 GB', 'Unmetered']],
    ['1 email address', '5 email addresses', 'Email addresses', ['1', '5']],
    ['1 virtual core', '8 virtual cores', 'Virtual cores', ['1', '8']],
    ['1 mailbox', 'Unlimited mailboxes', 'Mailboxes', ['1', 'Unlimited']],
    ['Weekly backup', 'Daily backup', 'Backup', ['Weekly', 'Daily']],
    ['SSH access', 'SSH access', 'SSH access', [true, true]],
  ])('shows “%s” and “%s” in one row', (one, other, feature, values) => {
    expect(rowsOf(plan(one), plan(other))).toEqual([[feature, values]]);
  });

  it.each([
    '24/7 support',
    '24 hour support',
    '10 Gbps port',
    '1 of 3 data centres',
    '1 hour response',
    '2FA login',
    'Daily',
    'cPanel access',
  ])('keeps “%s” whole', (line) => {
    expect(rowsOf(plan(line))).toEqual([[line, [true]]]);
  });

  it('shows all that a plan lists of a feature', () => {
    expect(rowsOf(plan('Daily backup', 'Weekly backup', 'Daily backup'))).toEqual([
      ['Backup', ['Daily, Weekly']],
    ]);
  });
});

it('the summary of a plan is its first two top features', () => {
  expect(summaryOf(plan('1 website', '10 GB SSD space', '1 database'))).toBe(
    '1 website, 10 GB SSD space',
  );
  expect(summaryOf(plan(''))).toBe('');
});
