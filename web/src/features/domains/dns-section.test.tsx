// @vitest-environment happy-dom
import type { DnsRecord } from '@haat/contracts/dns-record';
import { dnsRecordMessages } from '@haat/contracts/dns-record-messages';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { changeAnswer, ofDomain, openDomain } from '../../../testing/domain-page.tsx';
import { domainChange, ownedDetail } from '../../../testing/samples.ts';
import { ok, refusal } from '../../../testing/server.ts';

const TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'NS'];
const apex: DnsRecord = { type: 'A', host: '@', value: '203.0.113.9', ttl: 14_400 };
const www: DnsRecord = { type: 'A', host: 'www', value: '203.0.113.9', ttl: 7200 };
const mx: DnsRecord = {
  type: 'MX',
  host: '@',
  value: 'mail.example.com',
  ttl: 14_400,
  priority: 10,
};
const RECORDS = [apex, www, mx];

const answerOf = (records: readonly DnsRecord[] = RECORDS, more = {}) =>
  ok({ records, editable: true, why: null, types: TYPES, ...more });

const CHANGED = {
  [ofDomain('GET', 'changes/CH-9')]: changeAnswer({ kind: 'dns', state: 'done' }),
};

const open = (lines = {}, detail = {}) =>
  openDomain({
    section: 'dns',
    detail,
    lines: { [ofDomain('GET', 'dns/records')]: answerOf(), ...CHANGED, ...lines },
  });

const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));
const dialog = async () => within(await screen.findByRole('dialog'));
const fill = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(label), { target: { value } });
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 4).map(({ textContent }) => textContent));
const linesOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('records are listed and filtered by type, and no CAA is offered', async () => {
  open();
  expect(await rows()).toEqual([
    ['A', '@', '203.0.113.9', '4 hours'],
    ['A', 'www', '203.0.113.9', '2 hours'],
    ['MX', '@', '10 mail.example.com', '4 hours'],
  ]);
  await press(/^MX/);
  expect(await rows()).toEqual([['MX', '@', '10 mail.example.com', '4 hours']]);
  screen.getByText(dnsRecordMessages.badType('CAA'));
});

test('records that do not load show the error and can be retried', async () => {
  open({ [ofDomain('GET', 'dns/records')]: refusal(503, say.registrarSilent) });
  await screen.findByText(say.registrarSilent);
  screen.getByRole('button', { name: 'Try again' });
});

test('a record is added as the form has read it, with its notes', async () => {
  const { sent } = open({
    [ofDomain('POST', 'dns/records')]: changeAnswer({ kind: 'dns' }),
  });
  await press('Add a record');
  await fill('Type', 'CNAME');
  await fill('Host', 'blog.mitticraft.in');
  await fill('Target', 'Asha.github.io.');
  (await dialog()).getByText(dnsRecordMessages.hostShortened('blog.mitticraft.in', 'blog'));
  await press('Add the record');
  expect(sent()[0]?.body).toEqual({
    record: { type: 'CNAME', host: 'blog', value: 'asha.github.io', ttl: 14_400 },
  });
  await screen.findByText(/^Done\./);
});

test('a wrong value and a refusal of the server are shown at their fields', async () => {
  const { sent } = open({
    [ofDomain('POST', 'dns/records')]: refusal(422, 'Not so.', { 'record.host': 'Not so.' }),
  });
  await press('Add a record');
  await fill('IPv4 address', '2001:db8::1');
  await press('Add the record');
  (await dialog()).getByText(dnsRecordMessages.ipv6InA);
  expect(sent()).toEqual([]);
  await fill('Host', 'shop');
  await fill('IPv4 address', '203.0.113.7');
  await press('Add the record');
  await screen.findByText('Not so.');
  expect(document.activeElement).toBe((await dialog()).getByLabelText('Host'));
});

test('a conflict is shown with the record in the way, and nothing is sent', async () => {
  const { sent } = open();
  await press('Add a record');
  await fill('Type', 'CNAME');
  await fill('Host', 'www');
  await fill('Target', 'asha.github.io');
  await press('Add the record');
  (await dialog()).getByText(dnsRecordMessages.conflicts.cname_beside);
  expect(linesOf('Records in the way')).toEqual(['Awww203.0.113.9']);
  expect(sent()).toEqual([]);
});

test('an MX that leads to a CNAME is sent only with a second click', async () => {
  const cname: DnsRecord = { type: 'CNAME', host: 'mail', value: 'x.example.com', ttl: 7200 };
  const { sent } = open({
    [ofDomain('GET', 'dns/records')]: answerOf([cname]),
    [ofDomain('POST', 'dns/records')]: changeAnswer({ kind: 'dns' }),
  });
  await press('Add a record');
  await fill('Type', 'MX');
  await fill('Mail server', '20 mail.mitticraft.in');
  await press('Add the record');
  (await dialog()).getByText(dnsRecordMessages.conflicts.mx_to_cname);
  expect(sent()).toEqual([]);
  await press('Add the record anyway');
  expect(sent()[0]?.body).toMatchObject({ record: { priority: 20, value: 'mail.mitticraft.in' } });
});

test('a record is edited by its old and new value', async () => {
  const { sent } = open({ [ofDomain('PUT', 'dns/records')]: changeAnswer({ kind: 'dns' }) });
  await press('Edit A record www 203.0.113.9');
  await press('Save the record');
  (await dialog()).getByText(say.nothingToChange);
  await fill('IPv4 address', '203.0.113.7');
  await press('Save the record');
  expect(sent()[0]?.body).toEqual({ current: www, record: { ...www, value: '203.0.113.7' } });
});

test('a stale record shows the refusal, and the records are read again', async () => {
  const { received } = open({
    [ofDomain('DELETE', 'dns/records')]: refusal(409, say.recordStale),
  });
  await press('Remove MX record @ 10 mail.example.com');
  const reads = () =>
    received.filter(({ request }) => request === ofDomain('GET', 'dns/records')).length;
  expect(reads()).toBe(1);
  await press('Remove the record');
  (await dialog()).getByText(say.recordStale);
  await vi.waitFor(() => expect(reads()).toBe(2));
});

test('with other nameservers the records are only read, and our DNS is one click away', async () => {
  const why = say.otherNameservers(['ns1.vercel-dns.com']);
  const { sent } = open({
    [ofDomain('GET', 'dns/records')]: answerOf(RECORDS, { editable: false, why }),
    [ofDomain('PUT', 'nameservers')]: changeAnswer(),
    [ofDomain('GET', 'changes/CH-9')]: changeAnswer({ state: 'sent' }),
  });
  await screen.findByText(why);
  expect(screen.queryByRole('button', { name: 'Add a record' })).toBeNull();
  await press('Switch to our DNS');
  expect(sent()[0]?.body).toEqual({ nameservers: ownedDetail.our_dns });
  await screen.findByText('Sent to the registrar. Waiting for its answer.');
});

test('a preset asks, shows what it adds and removes, sends after a yes, and can be undone', async () => {
  const { sent } = open({
    [ofDomain('POST', 'dns/records/batch')]: changeAnswer({ kind: 'dns' }),
    [ofDomain('GET', 'changes')]: ok({ changes: [{ ...domainChange, id: 'CH-9', kind: 'dns' }] }),
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
  const [toApex, cname] = [
    { ...apex, value: '75.2.60.5' },
    { type: 'CNAME', host: 'www', value: 'mitti.netlify.app', ttl: 14_400 },
  ];
  expect(sent()[0]?.body).toEqual({
    source: 'preset',
    operations: [
      { action: 'remove', current: www },
      { action: 'replace', current: apex, record: toApex },
      { action: 'add', record: cname },
    ],
  });
  await press('Undo');
  expect(sent()[1]?.body).toEqual({
    source: 'preset',
    operations: [
      { action: 'remove', current: cname },
      { action: 'replace', current: toApex, record: apex },
      { action: 'add', record: www },
    ],
  });
});

test('my hosting is a preset only where the shop has its address', async () => {
  open({}, { hosting_address: null });
  await screen.findByRole('button', { name: 'GitHub Pages' });
  expect(screen.queryByRole('button', { name: 'My hosting' })).toBeNull();
});

test('records that the registrar refused are listed and sent again', async () => {
  const dmarc = { type: 'TXT', host: '_dmarc', value: 'v=DMARC1; p=none', ttl: 14_400 };
  const { sent } = open({
    [ofDomain('POST', 'dns/records/batch')]: changeAnswer({ kind: 'dns' }),
    [ofDomain('GET', 'changes/CH-9')]: changeAnswer({
      ...{ kind: 'dns', state: 'done', reason: 'No room.' },
    }),
    [ofDomain('GET', 'changes')]: ok({
      changes: [
        {
          ...{ ...domainChange, id: 'CH-9', kind: 'dns' },
          failed: [{ record: dmarc, reason: 'No room.' }],
        },
      ],
    }),
  });
  await press('SPF and DMARC');
  await press('Show the records');
  await press('Add the records');
  await screen.findByText(say.someRefused(1, 2));
  await press('Send these again');
  expect(sent()[1]?.body).toEqual({
    source: 'preset',
    operations: [{ action: 'add', record: dmarc }],
  });
});

test('a zone file is shown with its lines before one batch is sent', async () => {
  const added = { type: 'A', host: 'shop', value: '203.0.113.7', ttl: 14_400 };
  const changed = { ...apex, ttl: 7200 };
  const { sent } = open({
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
    source: 'zone_file',
    operations: [
      { action: 'replace', current: apex, record: changed },
      { action: 'add', record: added },
    ],
  });
});

test('the zone file can be downloaded', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zone');
  open();
  await press('Download the zone file');
  const file = made.mock.calls[0]?.[0] as Blob;
  expect(await file.text()).toContain('www.mitticraft.in.\t7200\tIN\tA\t203.0.113.9');
  made.mockRestore();
});

test('a blocked customer reads the records and changes nothing', async () => {
  openDomain({
    section: 'dns',
    isBlocked: true,
    lines: { [ofDomain('GET', 'dns/records')]: answerOf() },
  });
  await rows();
  for (const name of ['Add a record', 'GitHub Pages', 'Import a zone file']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});
