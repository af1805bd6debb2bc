// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"enableIframePageLoading":true}}
import { hostingSiteMessages as say } from '@haat/contracts/hosting-site-messages';
import type { SiteAnswer, SiteChange } from '@haat/contracts/http/hosting-site';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { planDetail, planSite } from '../../../../testing/owned-samples.ts';
import { renderPage } from '../../../../testing/render.tsx';
import { ok, refusal, serve } from '../../../../testing/server.ts';
import { PlanContext } from '../plan-context.ts';
import { SiteSection } from './site-section.tsx';

const PATH = `/api/hosting/owned/${planDetail.id}/site`;

const requested: SiteChange = {
  ...{ id: 'site-1', kind: 'site', state: 'requested', reason: null, folder: '', url: null },
  ...{ template: 'chai-stall-menu', requested_at: '2026-11-22T06:00:00.000Z', ended_at: null },
};
const online: SiteChange = {
  ...{ ...requested, state: 'online', url: 'http://mitticraft.in/' },
  ended_at: '2026-11-22T06:00:04.000Z',
};
type Lines = Parameters<typeof serve>[0];

const open = (more: Partial<SiteAnswer> = {}, lines: Lines = {}, isBlocked = false) => {
  const received = serve({
    [`GET ${PATH}`]: ok({ ...planSite, ...more }),
    [`POST ${PATH}/preview`]: ok({ html: '<!doctype html><title>Mitti Craft</title>' }),
    ...lines,
  });
  renderPage(
    <PlanContext value={{ plan: planDetail, isBlocked, refresh: () => undefined }}>
      <SiteSection />
    </PlanContext>,
  );
  return { sent: () => received.filter(({ request }) => request.startsWith('POST ')) };
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const fillIn = async () => {
  await press('Make a website');
  await fill(/^Name of your business/, 'Mitti Craft');
  await fill(/^Phone/, '98123 45670');
};

test('a website is chosen, filled in, seen and put online with one press', async () => {
  let isPut = false;
  const { sent } = open(
    {},
    {
      [`GET ${PATH}`]: () => ok({ ...planSite, change: isPut ? online : null }),
      [`POST ${PATH}`]: () => {
        isPut = true;
        return ok({ change: requested });
      },
      [`GET ${PATH}/changes/site-1`]: ok({ change: online }),
    },
  );
  await fillIn();
  fireEvent.click(screen.getByRole('radio', { name: /^Hill homestay/ }));
  await press('See it');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your website' }));
  const frame = dialog.getByTitle('Preview of your website');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('Mitti Craft');
  await press('Put it online');
  const typed = { name: 'Mitti Craft', phone: '98123 45670', upi: '', whatsapp: '' };
  expect(sent().map(({ body }) => body)).toEqual([
    { ...typed, template: 'hill-homestay' },
    { ...typed, template: 'hill-homestay', folder: '' },
  ]);
  await screen.findByText('Online');
  const link = screen.getByRole('link', { name: 'http://mitticraft.in/' });
  expect(link.getAttribute('rel')).toBe('noreferrer');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a wrong phone number or link is said at its field, before anything is sent', async () => {
  const { sent } = open();
  await fillIn();
  await fill(/^Phone/, '12');
  await fill(/^UPI/, 'javascript:alert(1)');
  await press('See it');
  screen.getByText(say.phoneWrong);
  screen.getByText(say.upiWrong);
  expect(sent()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Phone/));
});

test('files of the customer are named, and the website gets a folder of its own', async () => {
  const { sent } = open(
    { files: { main: 'yours', folder: 'site' } },
    { [`POST ${PATH}`]: refusal(409, say.folderTaken('site')) },
  );
  await fillIn();
  screen.getByText('http://mitticraft.in/site/');
  await press('See it');
  await press('Put it online');
  expect(sent().at(-1)?.body).toMatchObject({ folder: 'site' });
  await screen.findByText(say.folderTaken('site'));
});

test.each([
  ['Checking', { state: 'checking', reason: say.checking }],
  ['Waiting for the domain', { state: 'written', reason: say.waiting('mitticraft.in') }],
] as const)('what is not known yet is never called online: %s', async (pill, state) => {
  const change = { ...requested, ...state };
  open({ change }, { [`GET ${PATH}/changes/site-1`]: ok({ change }) });
  await screen.findByText(pill);
  screen.getByText(state.reason);
  expect(screen.queryByText('Online')).toBeNull();
  // A domain may take days: until then the website can be corrected.
  const correct = screen.queryByRole('button', { name: 'Change the website' });
  expect(correct !== null).toBe(state.state === 'written');
});

test('a refused one says why, and keeps what was typed', async () => {
  const change: SiteChange = {
    ...{ ...requested, state: 'refused', reason: say.refused.quota_full },
  };
  open({
    change,
    values: { name: 'Mitti Craft', phone: '+919812345670', upi: null, whatsapp: null },
  });
  await screen.findByText(say.refused.quota_full);
  await press('Change the website');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name of your business/).value).toBe(
    'Mitti Craft',
  );
});

test('a server that does not allow it says so, and offers nothing', async () => {
  open({ not_now: say.turnedOff, templates: [] });
  await screen.findByText(say.turnedOff);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a blocked customer only reads', async () => {
  open({ change: online }, {}, true);
  await screen.findByText('Online');
  expect(screen.queryByRole('button')).toBeNull();
});
