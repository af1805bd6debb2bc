/** Each text of the catalogue must be used. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as ofAccounts from './account-messages.ts';
import * as ofInbox from './inbox-messages.ts';
import * as ofInvoices from './invoice-messages.ts';
import * as messages from './messages.ts';
import * as ofPayments from './payment-messages.ts';
import * as ofRefunds from './refund-messages.ts';
import * as refusals from './refusal-messages.ts';
import * as ofRenewals from './renewal-messages.ts';
import * as ofTickets from './ticket-messages.ts';
import * as ofTimelines from './timeline-titles.ts';

const entries = Object.entries({
  ...messages,
  ...ofAccounts,
  ...ofInbox,
  ...ofInvoices,
  ...ofPayments,
  ...ofRefunds,
  ...refusals,
  ...ofRenewals,
  ...ofTickets,
  ...ofTimelines,
}).flatMap(([group, texts]) =>
  typeof texts === 'function' ? [] : Object.keys(texts).map((name) => `${group}.${name}`),
);

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const MEMBER = /\b(\w+)\s*\.\s*(\w+)/g;
const TAKEN_OUT = /\{([\w\s,:]+)\}\s*=\s*(\w+)\b/g;

/** What a file says: `group.name`, `const { name } = group` or `const { name: own } = group`. */
const messagesUsedIn = (source: string): readonly string[] => {
  const code = source.replace(COMMENTS, '');
  return [
    ...[...code.matchAll(MEMBER)].map(([, group, name]) => `${group}.${name}`),
    ...[...code.matchAll(TAKEN_OUT)].flatMap(([, names = '', group]) =>
      names.split(',').map((name) => `${group}.${name.replace(/:.*/, '').trim()}`),
    ),
  ];
};

/** Files that may use a text; the rules of `contracts` do, too. */
const speakers = globSync('{contracts,services/*,web}/src/**/*.{ts,tsx}', {
  cwd: join(import.meta.dirname, '../..'),
  exclude: [
    '**/*.test.{ts,tsx}',
    '**/testing/**',
    'contracts/src/{messages,*-messages,timeline-titles}.ts',
  ],
});

describe('Every text of the message catalogue', () => {
  it('is used by some source file', () => {
    const used = new Set(
      speakers.flatMap((path) =>
        messagesUsedIn(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')),
      ),
    );
    expect(used.size).toBeGreaterThan(entries.length);
    expect(entries.filter((entry) => !used.has(entry))).toEqual([]);
  });

  it.each([
    ['refuse(400, orderMessages.noPlans)', true],
    ['const { noPlans } = orderMessages;', true],
    ['const { noPricing, noPlans } = orderMessages;', true],
    ['orderMessages\n    .noPlans', true],
    ['// says orderMessages.noPlans', false],
    ['/** As `orderMessages.noPlans`. */', false],
    ['otherMessages.noPlans', false],
  ])('counts as used by code, not by a comment: %s', (source, expected) => {
    expect(messagesUsedIn(source).includes('orderMessages.noPlans')).toBe(expected);
  });
});
