// @vitest-environment happy-dom
import type { OwnedPlanAnswer, PointsHereAnswer } from '@haat/contracts/http/owned-hosting';
import type { UpgradesAnswer } from '@haat/contracts/http/upgrades';
import { ownedHostingMessages as say } from '@haat/contracts/owned-hosting-messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changeAnswer, ofDomain, shownChange } from '../../../testing/domain-page.tsx';
import { ownedDetail, planDetail, planSite } from '../../../testing/owned-samples.ts';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { DomainsTab } from '../domains/domains-tab.tsx';

const PATH = `/api/hosting/owned/${planDetail.id}`;
const URL_OF_SESSION = 'https://panel.haat.example:2083/cpsess1/login/?session=secret';

const ofPlan = (method: string, below = ''): string =>
  `${method} ${PATH}${below === '' ? '' : `/${below}`}`;

const HERE: PointsHereAnswer = { points: 'here', addresses: ['203.0.113.24'], nameservers: [] };

const UPGRADES: UpgradesAnswer = {
  plan: {
    ...{ subscription_id: `${planDetail.id}-hosting`, name: 'Thela', domain: 'mitticraft.in' },
    ...{ is_free: false, paid_until: planDetail.expires_at },
  },
  upgrades: [
    {
      ...{ plan_id: 102, name: 'Dukaan', period: 'month', price: 80.1, renews_at: 199 },
      limits: ['10 websites', '50 GB SSD space'],
      price_parts: { net: 67.88, gst: 12.22, gst_percent: 18 },
      ...{ days_left: 30, paid_until: '2026-12-22T05:00:00.000Z' },
    },
  ],
  why: null,
};

type Opened = {
  readonly detail?: Partial<OwnedPlanAnswer>;
  readonly isBlocked?: true;
  readonly lines?: Parameters<typeof serve>[0];
};

const openPlan = ({ detail, isBlocked, lines }: Opened = {}) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2026-11-22T06:00:00.000Z');
  const received = serve({
    [ofPlan('GET')]: ok({ ...planDetail, ...detail }),
    [ofPlan('GET', 'points-here')]: ok(HERE),
    [ofPlan('GET', 'site')]: ok(planSite),
    [ofPlan('GET', 'upgrades')]: ok(UPGRADES),
    'GET /api/account/safety': ok({ passkeys: [], passkeysAt: null, oneTimeCodes: null }),
    ...lines,
  });
  const user = isBlocked ? { ...customer, blocked: isBlocked } : customer;
  renderPage(<DomainsTab user={user} />, { at: `/?plan=${planDetail.id}` });
  return {
    sent: () => received.filter(({ request }) => !request.startsWith('GET ')),
    count: (request: string) => received.filter((one) => one.request === request).length,
  };
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const dialog = async () => within(await screen.findByRole('dialog'));
const fill = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(label), { target: { value } });
const pressIn = async (name: string) => {
  const pressed = (await dialog()).getByRole('button', { name });
  await act(async () => fireEvent.click(pressed));
};
const textOf = (term: string | RegExp) => screen.getByText(term).closest('div')?.textContent;

test('a plan shows its state, its figures, where its domain points and its price', async () => {
  openPlan();
  await screen.findByRole('heading', { name: 'Thela', level: 1 });
  screen.getByText('Expires in 30 days');
  screen.getByText('panel.haat.example:2083');
  expect(textOf('Disk')).toBe('Disk12.4 of 50 GB37.6 GB left');
  expect(textOf('Traffic in November')).toBe('Traffic in November31 GBNo limit on this plan');
  expect(textOf('Mailboxes')).toBe('Mailboxes46 of 504 left');
  screen.getByText(/^As the hosting server showed it on 22 Nov/);
  await screen.findByText('Points here');
  const receipt = within(screen.getByRole('region', { name: 'Your plan' }));
  receipt.getByText('21 Nov 2025');
  receipt.getByText('₹99.00');
  receipt.getByRole('button', { name: 'Renew Thela for mitticraft.in' });
  await receipt.findByText('₹80.10');
  receipt.getByRole('button', { name: 'Compare and move up' });
});

/** What the browser gives for a new tab. */
const standInTab = () => ({
  ...{ opener: window as Window | null, close: vi.fn(), location: { replace: vi.fn() } },
  document: document.implementation.createHTMLDocument(),
});

test('the control panel opens in a tab that the click opened, and that cannot reach the shop', async () => {
  const tab = standInTab();
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { sent } = openPlan({
    lines: { [ofPlan('POST', 'panel-session')]: ok({ url: URL_OF_SESSION }) },
  });
  fireEvent.click(await button('Email accounts'));
  // Later, browsers refuse.
  expect(open).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(URL_OF_SESSION));
  expect(tab.opener).toBeNull();
  expect(sent()[0]?.body).toEqual({ at: 'email' });
});

test('a control panel that stays closed says why, and the new tab is closed', async () => {
  const tab = standInTab();
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  openPlan({ lines: { [ofPlan('POST', 'panel-session')]: refusal(503, say.serverSilent) } });
  await press('Open control panel');
  await screen.findByText(say.serverSilent);
  expect(tab.close).toHaveBeenCalledOnce();
});

test('a blocked tab becomes a link, which logs in once', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  openPlan({ lines: { [ofPlan('POST', 'panel-session')]: ok({ url: URL_OF_SESSION }) } });
  await press('Open control panel');
  const link = await screen.findByRole('link', { name: 'Open the control panel' });
  expect(link.getAttribute('href')).toBe(URL_OF_SESSION);
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(screen.queryByText(/blocked the new tab/)).toBeNull();
});

test('a suspended plan says why and what to do, without the buttons', async () => {
  openPlan({
    detail: {
      state: 'suspended',
      not_now: { panel: say.suspended, password: say.suspended, cancellation: null },
    },
  });
  await screen.findByText('Suspended');
  const support = await screen.findByRole('link', { name: 'Contact support' });
  expect(support.getAttribute('href')).toContain('subject=Hosting+for+mitticraft.in');
  expect(screen.queryByRole('button', { name: 'Open control panel' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});

const changePassword = async (chosen?: string) => {
  await press('Change password');
  if (chosen !== undefined) {
    fireEvent.click((await dialog()).getByRole('radio', { name: /^Choose my own/ }));
    await fill('New password', chosen);
  }
  await pressIn('Continue');
};
const prove = async () => {
  await screen.findByLabelText('Password of your Haat account');
  await fill('Password of your Haat account', 'indigo on Mondays');
  await pressIn('Change password');
};
const passwordAnswer = (state: 'done' | 'checking', password: string | null) =>
  ok({
    change: { kind: 'password', state, reason: state === 'done' ? null : say.passwordUnknown },
    password,
  });

test('a password is made and shown once', async () => {
  const made = 'tala-Neem7-kothi-83';
  const { sent } = openPlan({
    lines: { [ofPlan('PUT', 'password')]: passwordAnswer('done', made) },
  });
  await changePassword();
  await prove();
  expect(sent()[0]?.body).toEqual({ proof: { currentPassword: 'indigo on Mondays' } });
  const shown = within(await screen.findByRole('dialog', { name: 'Your new password' }));
  shown.getByText(made);
  shown.getByRole('button', { name: 'Copy password' });
  await pressIn('I have it');
  expect(screen.queryByText(made)).toBeNull();
});

test('a weak password is refused at its field', async () => {
  const { sent } = openPlan({
    lines: {
      [ofPlan('PUT', 'password')]: refusal(400, say.passwordWeak, { password: say.passwordWeak }),
    },
  });
  await changePassword('short');
  await screen.findByText(say.passwordShort);
  await fill('New password', 'password');
  await pressIn('Continue');
  await prove();
  await screen.findByText(say.passwordWeak);
  const field = screen.getByLabelText('New password') as HTMLInputElement;
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('password');
  expect(sent()).toHaveLength(1);
});

test('a password that may not be set is to be set again', async () => {
  openPlan({ lines: { [ofPlan('PUT', 'password')]: passwordAnswer('checking', null) } });
  await changePassword('tala-Neem7-kothi-83');
  await prove();
  await screen.findByText(say.passwordUnknown);
  await button('Change password');
});

test('the nameservers of a domain that is here are set, and the change is followed', async () => {
  let isSet = false;
  const elsewhere: PointsHereAnswer = {
    ...{ points: 'elsewhere', addresses: [], nameservers: ['ns1.other.example'] },
  };
  const { sent, count } = openPlan({
    lines: {
      [ofPlan('GET', 'points-here')]: () =>
        ok(isSet ? { ...elsewhere, points: 'on_the_way' } : elsewhere),
      [ofDomain('GET')]: () =>
        ok({ ...ownedDetail, nameservers: isSet ? planDetail.nameservers : ['ns1.other.example'] }),
      [ofDomain('PUT', 'nameservers')]: changeAnswer(),
      [ofDomain('GET', 'changes/CH-9')]: () => {
        isSet = true;
        return shownChange({ state: 'done' });
      },
    },
  });
  await screen.findByText('ns1.other.example');
  await press('Use this plan’s nameservers');
  await screen.findByText(/^Done\./);
  expect(sent()[0]?.body).toEqual({ nameservers: planDetail.nameservers });
  await screen.findByText('On the way');
  expect(screen.queryByRole('button', { name: 'Use this plan’s nameservers' })).toBeNull();
  const looks = count(ofPlan('GET', 'points-here'));
  await press('Check again');
  await vi.waitFor(() => expect(count(ofPlan('GET', 'points-here'))).toBe(looks + 1));
});

test('a domain elsewhere is pointed by its owner', async () => {
  openPlan({
    detail: { is_domain_here: false },
    lines: {
      [ofPlan('GET', 'points-here')]: ok({ points: 'unknown', addresses: [], nameservers: [] }),
    },
  });
  await screen.findByText('Not known');
  screen.getByText(/^At your registrar, set these nameservers, or only the A record/);
  screen.getByRole('button', { name: 'Copy A record' });
});

test.each<[Partial<OwnedPlanAnswer>, readonly string[]]>([
  // A paid plan works until the end of its last day.
  [{}, ['23 Dec 2026', '21 Jan 2027']],
  [
    {
      ...{ is_free: true, period: null, expires_at: null, renewal: null },
      if_cancelled: {
        ...{ offline_at: '2026-12-22T06:00:00.000Z', deleted_at: '2026-12-22T06:00:00.000Z' },
      },
    },
    ['22 Dec 2026', '22 Dec 2026'],
  ],
])('before a cancellation the dates of its consequences are shown: %#', async (detail, dates) => {
  let cancelled_until: string | null = null;
  const { sent } = openPlan({
    lines: {
      [ofPlan('GET')]: () => ok({ ...planDetail, ...detail, cancelled_until }),
      [ofPlan('PUT', 'cancellation')]: ({ body }) => {
        const { cancelled } = body as { cancelled: boolean };
        cancelled_until = cancelled ? '2026-12-22T05:02:40.000Z' : null;
        return ok({ cancelled_until });
      },
    },
  });
  await press('Cancel the plan');
  const values = (await dialog()).getAllByRole('definition').map((one) => one.textContent);
  expect(values).toEqual(dates);
  await pressIn('Cancel the plan');
  await screen.findByText('Ends on 22 Dec 2026');
  await press('Keep the plan');
  await button('Cancel the plan');
  expect(sent().map(({ body }) => body)).toEqual([{ cancelled: true }, { cancelled: false }]);
});

test('what the server did not just show is said with its time', async () => {
  openPlan({ detail: { is_stale: true, mailboxes: null } });
  await screen.findByText(
    /^The hosting server doesn’t answer right now.* These figures are from 22 Nov/,
  );
  expect(textOf('Mailboxes')).toBe('MailboxesNot known yet');
});

test('an unknown plan leads back to the list', async () => {
  openPlan({ lines: { [ofPlan('GET')]: refusal(404, say.notFound) } });
  await screen.findByText(say.notFound);
  const links = screen.getAllByRole('link', { name: 'Domains and hosting' });
  expect(links.at(-1)?.getAttribute('href')).toBe('/user/dashboard?tab=domains');
});

test('an ended plan says so', async () => {
  openPlan({
    detail: {
      ...{ state: 'ended', period: null, expires_at: null, renewal: null },
      not_now: { panel: say.ended, password: say.ended, cancellation: say.ended },
    },
  });
  await screen.findByText(/^This plan has ended/);
  expect(screen.queryByText('Control panel')).toBeNull();
});

test('a blocked customer only reads', async () => {
  openPlan({ isBlocked: true });
  await screen.findByText('Points here');
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? '');
  expect(names.filter((name) => !name.startsWith('Copy'))).toEqual(['']);
  screen.getByRole('button', { name: 'Check again' });
});
