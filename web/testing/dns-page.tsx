import type { DnsRecord } from '@haat/contracts/dns-record';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ofDomain, openDomain, shownChange } from './domain-page.tsx';
import { ok } from './server.ts';

const TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'NS'];
export const apex: DnsRecord = { type: 'A', host: '@', value: '203.0.113.9', ttl: 14_400 };
export const www: DnsRecord = { type: 'A', host: 'www', value: '203.0.113.9', ttl: 7200 };
const mx: DnsRecord = {
  ...{ type: 'MX', host: '@', value: 'mail.example.com', ttl: 14_400, priority: 10 },
};
export const RECORDS = [apex, www, mx];

export const recordsAnswer = (records: readonly DnsRecord[] = RECORDS, more = {}) =>
  ok({ records, editable: true, why: null, types: TYPES, ...more });

/** Opens the records of mitticraft.in. */
export const openRecords = (lines = {}, detail = {}) =>
  openDomain({
    section: 'dns',
    detail,
    lines: {
      [ofDomain('GET', 'dns/records')]: recordsAnswer(),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ kind: 'dns', state: 'done' }),
      ...lines,
    },
  });

export const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
export const dialog = async () => within(await screen.findByRole('dialog'));
export const fill = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(label), { target: { value } });
export const linesOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
