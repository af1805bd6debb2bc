// @vitest-environment happy-dom
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  apex,
  dialog,
  fill,
  linesOf,
  openRecords,
  press,
  recordsAnswer,
  www,
} from '../../../testing/dns-page.tsx';
import { changeAnswer, ofDomain, shownChange } from '../../../testing/domain-page.tsx';
import { domainChange } from '../../../testing/owned-samples.ts';
import { ok } from '../../../testing/server.ts';

test('a preset asks, shows what it adds and removes, and sends after a yes', async () => {
  const { sent } = openRecords({
    [ofDomain('POST', 'dns/records/batch')]: changeAnswer({ kind: 'dns' }),
  });
  await press('Netlify');
  await press('Show the records');
  (await dialog()).getByText('Enter the name of your site, such as my-site.netlify.app.');
  await fill('Netlify site', 'mitti');
  await press('Show the records');
  expect(linesOf('Records to change')).toEqual([
    '−Removed:A@203.0.113.9',
    '−Removed:Awww203.0.113.9',
    '+Added:A@75.2.60.5',
    '+Added:CNAMEwwwmitti.netlify.app',
  ]);
  expect(sent()).toEqual([]);
  await press('Change the records');
  expect(sent()[0]?.body).toEqual({
    operations: [
      { action: 'remove', current: www },
      { action: 'replace', current: apex, record: { ...apex, value: '75.2.60.5' } },
      {
        action: 'add',
        record: { type: 'CNAME', host: 'www', value: 'mitti.netlify.app', ttl: 14_400 },
      },
    ],
  });
});

test('my hosting is a preset only where the shop has its address', async () => {
  openRecords({}, { hosting_address: null });
  await screen.findByRole('button', { name: 'GitHub Pages' });
  expect(screen.queryByRole('button', { name: 'My hosting' })).toBeNull();
});

const edit = { action: 'replace', current: www, record: { ...www, ttl: 14_400 } } as const;
const dmarc = {
  action: 'add',
  record: { type: 'TXT', host: '_dmarc', value: 'v=DMARC1; p=none', ttl: 14_400 },
} as const;
const FAILED = [{ operation: dmarc, reason: 'No room.' }];

/** Opens the records after a reload, while a change is under way. */
const openAfterReload = (change: Parameters<typeof shownChange>[0]) =>
  openRecords(
    {
      [ofDomain('POST', 'dns/records/batch')]: changeAnswer({ id: 'CH-10', kind: 'dns' }),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ kind: 'dns', ...change }),
      [ofDomain('GET', 'changes/CH-10')]: shownChange({ id: 'CH-10', kind: 'dns', state: 'sent' }),
    },
    { changes: [{ ...domainChange, id: 'CH-9', kind: 'dns', state: 'sent' }] },
  );

test('a change of one record can be undone, and the undo takes its place', async () => {
  const { sent } = openAfterReload({ state: 'done', operations: [edit] });
  await press('Undo');
  expect(sent()[0]?.body).toEqual({
    operations: [{ action: 'replace', current: edit.record, record: www }],
  });
  await screen.findByText('Sent to the registrar. Waiting for its answer.');
  expect(screen.queryByText(/^Done\./)).toBeNull();
});

test('records that the registrar refused are listed and sent again, and not undone', async () => {
  const { sent } = openAfterReload({
    ...{ state: 'done', reason: 'No room.', operations: [edit, dmarc], failed: FAILED },
  });
  await screen.findByText(say.someRefused(1, 2));
  screen.getByText('No room.');
  screen.getByRole('button', { name: 'Undo' });
  await press('Send these again');
  expect(sent()[0]?.body).toEqual({ operations: [dmarc] });
});

test('a refused change can be sent again, and has nothing to undo', async () => {
  openAfterReload({
    ...{ state: 'refused', reason: 'No room.', operations: [dmarc], failed: FAILED },
  });
  await screen.findByRole('button', { name: 'Send these again' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a zone file is shown with its lines before one batch is sent', async () => {
  const added = { type: 'A', host: 'shop', value: '203.0.113.7', ttl: 14_400 };
  const changed = { ...apex, ttl: 7200 };
  const { sent } = openRecords({
    [ofDomain('POST', 'dns/zone/preview')]: ok({
      added: [{ line: 3, notes: ['We replaced a long dash with a hyphen.'], record: added }],
      changed: [{ line: 4, notes: [], current: apex, record: changed }],
      same: 1,
      skipped: [{ line: 5, text: '@ CAA 0 issue "x"', why: 'No CAA.' }],
    }),
    [ofDomain('POST', 'dns/records/batch')]: changeAnswer({ kind: 'dns' }),
  });
  await press('Import a zone file');
  await press('Show the records');
  (await dialog()).getByText(say.zoneFileMissing);
  await fill('Zone file', 'shop A 203.0.113.7');
  await press('Show the records');
  await screen.findByText('Added: 1. Changed: 1. Unchanged: 1. Skipped: 1.');
  screen.getByText('Line 3. We replaced a long dash with a hyphen.');
  screen.getByText('Line 4. TTL 14400 becomes 7200.');
  screen.getByText('Line 5: No CAA.');
  await press('Import the records');
  expect(sent()[1]?.body).toEqual({
    operations: [
      { action: 'replace', current: apex, record: changed },
      { action: 'add', record: added },
    ],
  });
});

test('the zone file can be downloaded where there are records', async () => {
  openRecords();
  const link = await screen.findByRole('link', { name: 'Download the zone file' });
  expect(link.getAttribute('href')).toBe('/api/domains/owned/mitticraft.in/dns/zone');
  cleanup();
  openRecords({ [ofDomain('GET', 'dns/records')]: recordsAnswer([]) });
  const button = await screen.findByRole('button', { name: 'Download the zone file' });
  expect(button).toHaveProperty('disabled', true);
});
