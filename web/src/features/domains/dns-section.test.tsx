// @vitest-environment happy-dom
import type { DnsRecord } from '@haat/contracts/dns-record';
import { dnsRecordMessages } from '@haat/contracts/dns-record-messages';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  dialog,
  fill,
  linesOf,
  openRecords,
  press,
  RECORDS,
  recordsAnswer,
  www,
} from '../../../testing/dns-page.tsx';
import { changeAnswer, ofDomain, openDomain, shownChange } from '../../../testing/domain-page.tsx';
import { ownedDetail } from '../../../testing/owned-samples.ts';
import { refusal } from '../../../testing/server.ts';

const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 4).map(({ textContent }) => textContent));

test('records are listed and filtered by type, and no CAA is offered', async () => {
  openRecords();
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
  openRecords({ [ofDomain('GET', 'dns/records')]: refusal(503, say.registrarSilent) });
  await screen.findByText(say.registrarSilent);
  screen.getByRole('button', { name: 'Try again' });
});

test('a record is added as the form has read it, with its notes', async () => {
  const { sent } = openRecords({
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
  const { sent } = openRecords({
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
  const { sent } = openRecords();
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
  const { sent } = openRecords({
    [ofDomain('GET', 'dns/records')]: recordsAnswer([cname]),
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
  const { sent } = openRecords({ [ofDomain('PUT', 'dns/records')]: changeAnswer({ kind: 'dns' }) });
  await press('Edit A record www 203.0.113.9');
  await press('Save the record');
  (await dialog()).getByText(say.nothingToChange);
  await fill('IPv4 address', '203.0.113.7');
  await press('Save the record');
  expect(sent()[0]?.body).toEqual({ current: www, record: { ...www, value: '203.0.113.7' } });
});

test('a stale record shows the refusal, and the records are read again', async () => {
  const { received } = openRecords({
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
  const { sent } = openRecords({
    [ofDomain('GET', 'dns/records')]: recordsAnswer(RECORDS, { editable: false, why }),
    [ofDomain('PUT', 'nameservers')]: changeAnswer(),
    [ofDomain('GET', 'changes/CH-9')]: shownChange({ state: 'sent' }),
  });
  await screen.findByText(why);
  expect(screen.queryByRole('button', { name: 'Add a record' })).toBeNull();
  await press('Switch to our DNS');
  expect(sent()[0]?.body).toEqual({ nameservers: ownedDetail.our_dns });
  await screen.findByText('Sent to the registrar. Waiting for its answer.');
});

test('a blocked customer reads the records and changes nothing', async () => {
  openDomain({
    section: 'dns',
    isBlocked: true,
    lines: { [ofDomain('GET', 'dns/records')]: recordsAnswer() },
  });
  await rows();
  for (const name of ['Add a record', 'GitHub Pages', 'Import a zone file']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});
