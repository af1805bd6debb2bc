// @vitest-environment happy-dom
import { autoRenewMessages } from '@haat/contracts/auto-renew-messages';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changeAnswer, ofDomain, openDomain, shownChange } from '../../../testing/domain-page.tsx';
import { domainChange, ownedDetail } from '../../../testing/owned-samples.ts';
import { ok, refusal } from '../../../testing/server.ts';
import { FIRST_POLL_MS } from '../orders/poll-interval.ts';
import { VISIBLE_LATER } from './change-text.ts';

const submit = async (name = 'Change nameservers') =>
  fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }));
const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the overview shows nameservers, lock, renewal and history', async () => {
  openDomain({ detail: { expires_at: '2099-11-29T05:00:00.000Z' } });
  await screen.findByText('Active');
  screen.getByText('Our hosting');
  screen.getByText('ns1.haat.example, ns2.haat.example');
  const registration = within(screen.getByRole('region', { name: 'Registration' }));
  registration.getByText(/^29 Nov 2099, in /);
  registration.getByText('₹749.00');
  registration.getByRole('button', { name: 'Renew mitticraft.in' });
  const entry = (await screen.findByText('ns1.old.example')).closest('li');
  expect(entry?.textContent).toContain('Done');
  expect(entry?.textContent).toContain('by you');
});

test.each<[Partial<typeof ownedDetail>, string]>([
  [{ privacy: true }, 'Your details are hidden'],
  [{ privacy: false }, 'Your details are public'],
  [
    { not_now: { ...ownedDetail.not_now, privacy: say.privacyNotAllowed('in') } },
    'Owner, admin, technical and billing',
  ],
])('the overview with %j leads to the contacts', async (detail, text) => {
  openDomain({ detail });
  await screen.findByText(text);
  const link = screen.getByRole('link', { name: 'View Contacts' });
  expect(link.getAttribute('href')).toContain('section=contacts');
});

test.each([
  ['2099-12-06T05:00:00.000Z', 'Confirm your email by 6 Dec 2099.'],
  // The registry has suspended the domain.
  [null, 'Confirm your email now.'],
])('the overview says until when the email must be confirmed: %s', async (verify_by, text) => {
  openDomain({ detail: { verify_by, not_now: { ...ownedDetail.not_now, verification: null } } });
  await screen.findByText(text);
  screen.getByText(/sent to the owner\./);
  screen.getByText(/Otherwise the registrar puts the domain on hold/);
  screen.getByRole('button', { name: 'Send it again' });
});

test('a domain on hold for its email says how to get it back', async () => {
  const not_now = { ...ownedDetail.not_now, nameservers: say.onHoldUnverified, verification: null };
  openDomain({ detail: { state: 'on_hold', not_now } });
  await screen.findByText(/Until then the domain is on hold/);
  expect(screen.queryByText(say.onHoldUnverified)).toBeNull();
});

test('the overview says why nothing can be changed, and what to do', async () => {
  openDomain({
    detail: { state: 'on_hold', not_now: { ...ownedDetail.not_now, nameservers: say.onHold } },
  });
  await screen.findByText(/^The registry has put this domain on hold\./);
  screen.getByRole('link', { name: 'Contact support' });
});

test('auto-renew that changed elsewhere is read again', async () => {
  const answers = [{}, { auto_renew: { enabled: true, price: null, on: null, note: null } }];
  openDomain({
    lines: {
      [ofDomain('GET')]: () => ok({ ...ownedDetail, ...(answers.shift() ?? {}) }),
      [ofDomain('PUT', 'auto-renew')]: refusal(409, autoRenewMessages.changed),
    },
  });
  const button = await screen.findByRole('switch', { name: 'Auto-renew' });
  fireEvent.click(button);
  await screen.findByText(autoRenewMessages.changed);
  await screen.findByText(/^On\./);
  expect(button.getAttribute('aria-checked')).toBe('true');
});

test.each([
  [{ state: 'checking' }, 'Checking'],
  [{ state: 'sent' }, 'Under way'],
  [{ state: 'done', failed: [] }, 'Done'],
  [
    {
      state: 'done',
      kind: 'dns',
      failed: [
        {
          operation: {
            action: 'add',
            record: { type: 'A', host: '@', value: '203.0.113.9', ttl: 7200 },
          },
          reason: 'No.',
        },
      ],
    },
    'Partly done',
  ],
] as const)('the history shows a change that is %j', async (change, text) => {
  openDomain({
    lines: { [ofDomain('GET', 'changes')]: ok({ changes: [{ ...domainChange, ...change }] }) },
  });
  const entry = (await screen.findByText('ns1.old.example')).closest('li');
  expect(entry?.textContent).toContain(text);
});

test('older changes are loaded by page', async () => {
  const older = { ...domainChange, id: 'CH-0', before: ['ns1.oldest.example'], after: [] };
  openDomain({
    lines: {
      [ofDomain('GET', 'changes')]: ok({ changes: [domainChange], older: 'a' }),
      [ofDomain('GET', 'changes?older=a')]: ok({ changes: [older] }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  await screen.findByText('ns1.oldest.example');
});

test('an unknown domain leads back to the list', async () => {
  openDomain({ lines: { [ofDomain('GET')]: refusal(404, say.notFound) } });
  await screen.findByText(say.notFound);
  const links = screen.getAllByRole('link', { name: 'Domains and hosting' });
  expect(links.at(-1)?.getAttribute('href')).toBe('/user/dashboard?tab=domains');
});

test('a page that does not load shows the error and can be retried', async () => {
  openDomain({ lines: { [ofDomain('GET')]: refusal(503, say.registrarSilent) } });
  await screen.findByText(say.registrarSilent);
  screen.getByRole('button', { name: 'Try again' });
});

test('what the registrar did not just confirm is shown with its time', async () => {
  openDomain({ detail: { is_stale: true } });
  await screen.findByText(
    /^The registrar doesn’t answer right now.* This page shows what we saw on/,
  );
});

test('a change of nameservers is shown until the registrar has done it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const states = ['sent', 'checking', 'done'] as const;
  let polls = 0;
  const warning = say.nameserversSilent(['dns1.haat.example'], 'mitticraft.in');
  const { sent, received } = openDomain({
    section: 'nameservers',
    lines: {
      [ofDomain('PUT', 'nameservers')]: changeAnswer(),
      [ofDomain('GET', 'changes/CH-9')]: () => {
        polls += 1;
        return shownChange({ state: states[Math.min(polls, states.length) - 1], warning });
      },
    },
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await choose(/^Our DNS/);
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Change nameservers' })),
  );
  await pass(0);
  expect(sent()[0]?.body).toEqual({ nameservers: ownedDetail.our_dns });
  screen.getByText(warning);
  screen.getByText('Sent to the registrar. Waiting for its answer.');
  expect(screen.queryByRole('button', { name: 'Change nameservers' })).toBeNull();
  await pass(FIRST_POLL_MS);
  screen.getByText(
    /^The registrar hasn’t said whether it’s done\. We’re checking\. You don’t need/,
  );
  expect(screen.queryByText(/^Done\./)).toBeNull();
  await pass(FIRST_POLL_MS * 4);
  screen.getByText(`Done. ${VISIBLE_LATER}`);
  const count = received.length;
  await pass(120_000);
  expect(received.length).toBe(count);
});

test('the focus goes to the change when its form is gone, and stays there when it is hidden', async () => {
  openDomain({
    section: 'nameservers',
    lines: {
      [ofDomain('PUT', 'nameservers')]: changeAnswer(),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ state: 'done' }),
    },
  });
  await choose(/^Our DNS/);
  const button = screen.getByRole('button', { name: 'Change nameservers' });
  button.focus();
  fireEvent.click(button);
  const hide = await screen.findByRole('button', { name: 'Hide: Nameservers' });
  const changes = screen.getByRole('region', { name: 'Changes' });
  expect(document.activeElement).toBe(changes);
  hide.focus();
  fireEvent.click(hide);
  expect(screen.queryByText(/^Done\./)).toBeNull();
  expect(document.activeElement).toBe(changes);
});

test('a refused change says why', async () => {
  const reason = 'The registry does not know ns1.example.com.';
  openDomain({
    section: 'nameservers',
    lines: {
      [ofDomain('PUT', 'nameservers')]: changeAnswer(),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ state: 'refused', reason }),
    },
  });
  await choose(/^Our DNS/);
  await submit();
  expect(
    (await screen.findByText(`Not changed. ${reason}`)).closest('[role="alert"]'),
  ).not.toBeNull();
});

test('own nameservers have their errors at the fields, and empty ones are left out', async () => {
  const { sent } = openDomain({
    section: 'nameservers',
    lines: {
      [ofDomain('PUT', 'nameservers')]: refusal(422, 'Not known.', {
        'nameservers.1': 'Not known.',
      }),
    },
  });
  await choose(/^Your own/);
  typeInto('Nameserver 1', 'ns1.example.com');
  typeInto('Nameserver 3', 'no host');
  await submit();
  screen.getByText(say.nameserverInvalid('no host'));
  expect(document.activeElement).toBe(screen.getByLabelText('Nameserver 3'));
  typeInto('Nameserver 3', 'NS2.example.com.');
  await submit();
  await screen.findByText('Not known.');
  expect(sent()[0]?.body).toEqual({ nameservers: ['ns1.example.com', 'ns2.example.com'] });
  expect(document.activeElement).toBe(screen.getByLabelText('Nameserver 3'));
});

test('an error of our own nameservers is not hidden with the fields', async () => {
  openDomain({
    section: 'nameservers',
    detail: { nameservers: ['ns1.example.com', 'ns2.example.com'] },
    lines: {
      [ofDomain('PUT', 'nameservers')]: refusal(422, 'Not known.', {
        'nameservers.0': 'Not known.',
      }),
    },
  });
  await choose(/^Our DNS/);
  await submit();
  await screen.findByText('Not known.');
});

test('more nameservers than four can be entered', async () => {
  openDomain({ section: 'nameservers' });
  await choose(/^Your own/);
  fireEvent.click(screen.getByRole('button', { name: 'Add a nameserver' }));
  screen.getByLabelText('Nameserver 5');
});

test('the nameservers that the domain has are not sent', async () => {
  const { sent } = openDomain({ section: 'nameservers' });
  await submit();
  await screen.findByText(say.nameserversSame);
  expect(sent()).toEqual([]);
});

test('a change that is under way already is shown after the refusal', async () => {
  let isUnderWay = false;
  openDomain({
    section: 'nameservers',
    lines: {
      [ofDomain('GET')]: () =>
        ok({
          ...ownedDetail,
          changes: isUnderWay ? [{ ...domainChange, state: 'checking', ended_at: null }] : [],
        }),
      [ofDomain('PUT', 'nameservers')]: () => {
        isUnderWay = true;
        return refusal(409, say.underWay);
      },
      [ofDomain('GET', 'changes/CH-1')]: shownChange({ id: 'CH-1', state: 'checking' }),
    },
  });
  await choose(/^Our DNS/);
  await submit();
  await screen.findByText(
    /^The registrar hasn’t said whether it’s done\. We’re checking\. You don’t need/,
  );
  screen.getByText('You can change the nameservers again when this change is done.');
});

test('a thing that cannot be changed now says why, without a form', async () => {
  openDomain({
    section: 'nameservers',
    detail: { not_now: { ...ownedDetail.not_now, nameservers: say.onHold } },
  });
  const support = await screen.findByRole('link', { name: 'Contact support' });
  expect(support.getAttribute('href')).toContain('subject=Nameservers+of+mitticraft.in');
  expect(screen.queryByRole('button', { name: 'Change nameservers' })).toBeNull();
});

test.each(['overview', 'nameservers', 'transfer'] as const)(
  'a blocked customer only reads %s',
  async (section) => {
    openDomain({ section, isBlocked: true });
    await screen.findByRole('navigation', { name: 'mitticraft.in' });
    await screen.findAllByText(/Our hosting|Transfer lock/);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('switch')).toEqual([]);
    expect(screen.queryAllByRole('radio')).toEqual([]);
  },
);
