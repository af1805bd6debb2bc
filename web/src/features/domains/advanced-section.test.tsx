// @vitest-environment happy-dom
import { dsRecordMessages } from '@haat/contracts/ds-record';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dialog, fill, press } from '../../../testing/dns-page.tsx';
import { changeAnswer, ofDomain, openDomain, shownChange } from '../../../testing/domain-page.tsx';
import { domainChange } from '../../../testing/owned-samples.ts';
import { ok, refusal } from '../../../testing/server.ts';

const CHILDREN = ofDomain('GET', 'child-nameservers');
const DNSSEC = ofDomain('GET', 'dnssec');
const child = { host: 'ns1.mitticraft.in', ips: ['203.0.113.53', '2001:db8::53'] };
const record = { keyTag: 2371, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };
const may = { editable: true, why: null };

type Opened = Omit<Parameters<typeof openDomain>[0], 'section'>;

const openAdvanced = ({ lines, ...opened }: Opened = {}) =>
  openDomain({
    section: 'advanced',
    ...opened,
    lines: {
      [CHILDREN]: ok({ child_nameservers: [child], ...may }),
      [DNSSEC]: ok({ records: [record], ...may }),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ kind: 'dnssec', state: 'sent' }),
      ...lines,
    },
  });
const rowsOf = async (name: RegExp) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const CHILD_ROW = ['ns1.mitticraft.in', '203.0.113.53, 2001:db8::53', 'Active', ''];

test('child nameservers and DS records are listed', async () => {
  openAdvanced();
  expect(await rowsOf(/^Child nameservers/)).toEqual([CHILD_ROW]);
  expect(await rowsOf(/^DS records/)).toEqual([
    ['2371', '13, ECDSA P-256', '2, SHA-256', record.digest, 'Active', ''],
  ]);
});

test('empty lists say that nothing is missing', async () => {
  openAdvanced({
    lines: {
      [CHILDREN]: ok({ child_nameservers: [], ...may }),
      [DNSSEC]: ok({ records: [], ...may }),
    },
  });
  await screen.findByText('No child nameservers.');
  await screen.findByText('DNSSEC is off: the domain has no DS records.');
});

test('a child nameserver is added, with errors at the fields', async () => {
  const answers = [
    refusal(422, 'Not public.', { 'ips.1': 'Not public.' }),
    changeAnswer({ kind: 'child_nameserver' }),
  ];
  const { sent } = openAdvanced({
    lines: { [ofDomain('POST', 'child-nameservers')]: () => answers.shift() ?? refusal(500, '') },
  });
  await press('Add a nameserver');
  await press('Add the nameserver');
  (await dialog()).getByText(say.childHostMissing);
  (await dialog()).getByText(say.childIpsMissing);
  expect(sent()).toEqual([]);
  await fill('Name', 'ns_2');
  await press('Add the nameserver');
  (await dialog()).getByText(say.childHostInvalid('ns_2', 'mitticraft.in'));
  await fill('Name', 'ns2.example.com');
  await press('Add the nameserver');
  (await dialog()).getByText(say.childHostInvalid('ns2.example.com', 'mitticraft.in'));
  await fill('Name', 'NS2');
  (await dialog()).getByText('ns2.mitticraft.in');
  await fill('IP addresses', '203.0.113.54\n10.0.0.1, ');
  await press('Add the nameserver');
  await screen.findByText('Not public.');
  expect(document.activeElement).toBe((await dialog()).getByLabelText('IP addresses'));
  await fill('IP addresses', '203.0.113.54');
  await press('Add the nameserver');
  expect(sent().map(({ body }) => body)).toEqual([
    { host: 'ns2.mitticraft.in', ips: ['203.0.113.54', '10.0.0.1'] },
    { host: 'ns2.mitticraft.in', ips: ['203.0.113.54'] },
  ]);
  await screen.findByText('You can make another change when this one is done.');
  await press('Add a nameserver');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['ns1.mitticraft.in', undefined],
  ['ns9', 'ns9.mitticraft.in'],
])('the nameserver that is named %s is changed as a whole', async (typed, newHost) => {
  const { sent } = openAdvanced({
    lines: {
      [ofDomain('PUT', 'child-nameservers')]: changeAnswer({ kind: 'child_nameserver' }),
    },
  });
  await press('Change ns1.mitticraft.in');
  await fill('Name', typed);
  await fill('IP addresses', '203.0.113.55');
  await press('Save');
  expect(sent()[0]?.body).toEqual({
    host: 'ns1.mitticraft.in',
    ...(newHost !== undefined && { newHost }),
    ips: ['203.0.113.55'],
  });
});

test('a nameserver in use is not removed, and the dialog says why', async () => {
  const { sent } = openAdvanced({
    lines: { [ofDomain('DELETE', 'child-nameservers')]: refusal(409, say.childInUse(child.host)) },
  });
  await press('Remove ns1.mitticraft.in');
  await press('Remove the nameserver');
  await (await dialog()).findByText(say.childInUse(child.host));
  expect(sent()[0]?.body).toEqual({ host: child.host });
});

test('changes under way are shown at their rows, and no other is offered', async () => {
  const open = { ...domainChange, state: 'sent', ended_at: null } as const;
  const ofChild = {
    kind: 'child_nameserver',
    before: [],
    after: ['ns2.mitticraft.in: 203.0.113.54'],
  };
  const ofRecord = { kind: 'dnssec', before: [`2371 13 2 ${record.digest}`], after: [] };
  openAdvanced({
    detail: {
      changes: [
        { ...open, ...ofChild, id: 'CH-8', kind: 'child_nameserver' },
        { ...open, ...ofRecord, id: 'CH-9', kind: 'dnssec' },
      ],
    },
    lines: {
      [ofDomain('GET', 'changes/CH-8')]: shownChange({ kind: 'child_nameserver', state: 'sent' }),
    },
  });
  expect(await rowsOf(/^Child nameservers/)).toEqual([
    CHILD_ROW,
    ['ns2.mitticraft.in', '203.0.113.54', 'Being added', ''],
  ]);
  expect((await rowsOf(/^DS records/))[0]?.at(-2)).toBe('Being removed');
  await press('Remove ns1.mitticraft.in');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the length of a digest is checked while it is typed', async () => {
  const { sent } = openAdvanced({
    lines: { [ofDomain('POST', 'dnssec')]: changeAnswer({ kind: 'dnssec' }) },
  });
  await press('Add a DS record');
  await fill('Key tag', '2371');
  await fill('Algorithm', '13');
  await fill('Digest type', '2');
  await fill('Digest', 'ab'.repeat(20));
  const digest = (await dialog()).getByLabelText('Digest');
  const error = dsRecordMessages.digestLength(2, 40);
  expect(digest.getAttribute('aria-invalid')).toBe('true');
  const described = digest.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(error);
  expect((await dialog()).getByRole('status').textContent).toBe(error);
  await press('Add the DS record');
  expect(sent()).toEqual([]);
  expect(document.activeElement).toBe(digest);
  await fill('Digest', 'ab'.repeat(32));
  expect((await dialog()).queryByText(error)).toBeNull();
  await press('Add the DS record');
  expect(sent()[0]?.body).toEqual(record);
});

test('a DS record is removed after a warning', async () => {
  const { sent } = openAdvanced({
    lines: { [ofDomain('DELETE', 'dnssec')]: changeAnswer({ kind: 'dnssec' }) },
  });
  await press('Remove the DS record 2371');
  (await dialog()).getByText(/no longer protected against forgery/);
  await press('Remove the DS record');
  expect(sent()[0]?.body).toEqual(record);
});

test('lists that cannot be changed now say why', async () => {
  openAdvanced({
    lines: {
      [CHILDREN]: ok({ child_nameservers: [], editable: false, why: say.childUnknown }),
      [DNSSEC]: refusal(503, say.registrarSilent),
    },
  });
  await screen.findByText(say.childUnknown);
  await screen.findByText(say.registrarSilent);
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  expect(screen.queryByText('No child nameservers.')).toBeNull();
});

test('a blocked customer reads both lists and changes nothing', async () => {
  openAdvanced({ isBlocked: true });
  await rowsOf(/^DS records/);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
