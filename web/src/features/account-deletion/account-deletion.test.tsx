// @vitest-environment happy-dom
import { accountDeletionMessages as say } from '@haat/contracts/account-deletion';
import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';
import type { AccountDeletion } from '@haat/contracts/http/account-deletion';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { AccountDeletionSection } from './account-deletion-section.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { DeletionNote } from './deletion-note.tsx';
import type { ServiceInTheWay } from './in-the-way-list.tsx';
import { KeepAccountPage } from './keep-account-page.tsx';

const SHOW = 'GET /api/account/deletion';
const DELETE = 'POST /api/account/deletion';
const UNDO = 'POST /api/account/deletion/undo';
const SESSION = 'GET /api/auth/session';
const erasesAt = '2026-12-09T08:00:00.000Z';
const nothing: AccountDeletion = { deletion: null, inTheWay: [], retained: [] };
const order = { orderId: 'HT-261121-1', domain: 'neelkhadi.in' };
const domain: ServiceInTheWay = {
  ...{ kind: 'domain' as const, id: 'HT-261121-1-domain', ...order },
  paidUntil: '2027-11-21T08:00:00.000Z',
};
const plan: ServiceInTheWay = {
  kind: 'free_hosting',
  id: 'HT-2-hosting',
  ...order,
  paidUntil: null,
};

const open = async (account: AccountDeletion, lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({
    [SHOW]: ok(account),
    [SESSION]: ok({ user: null }),
    'GET /api/account/safety': ok({ passkeys: [], passkeysAt: null, oneTimeCodes: null }),
    'POST /api/auth/logout': ok({ user: null }),
    ...lines,
  });
  renderPage(<AccountDeletionSection />);
  await waitFor(() => expect(received.length).toBeGreaterThan(0));
  return () => received.filter(({ request }) => request.startsWith('POST'));
};
const press = async (name: string, at = 0) => {
  const button = (await screen.findAllByRole('button', { name })).at(at);
  button?.focus();
  await act(async () => void (button && fireEvent.click(button)));
};
const confirm = async () => {
  const box = await screen.findByLabelText('Current password');
  fireEvent.change(box, { target: { value: 'kapas-1984' } });
  await press('Delete my account', -1);
};

test('what stands in the way is listed with its link, and nothing can be deleted', async () => {
  await open({
    ...nothing,
    inTheWay: [
      { kind: 'balance', amount: 549 },
      { kind: 'order', orderId: 'HT-261121-1' },
      { kind: 'payment', referenceCode: 'PAY-7K3M-92QD-4T8X' },
      { kind: 'refund', amount: 749, recordedAt: erasesAt },
      { kind: 'moving', amount: 100 },
      domain,
      plan,
    ],
  });
  await screen.findByText('₹549.00 is in your balance.');
  screen.getByText('Your refund of ₹749.00 isn’t sent yet.');
  screen.getByText('₹100.00 is moving between your payments.');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/user/dashboard?tab=dashboard',
    '/user/dashboard?tab=orders&order=HT-261121-1',
    '/user/dashboard?tab=dashboard&payment=PAY-7K3M-92QD-4T8X',
    '/user/dashboard?tab=domains&domain=neelkhadi.in&section=transfer',
    '/user/dashboard?tab=domains&plan=HT-261121-1',
  ]);
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

test('a domain and a plan must be given up, then the password deletes the account', async () => {
  localStorage.setItem(REGISTRANT_STORAGE_KEY, '{}');
  const retained = [{ invoice: 'HT-2627-00001', until: '2035-03-31T18:30:00.000Z' }];
  const received = await open(
    { ...nothing, inTheWay: [domain, plan], retained },
    { [DELETE]: ok({ deletion: { erasesAt } }) },
  );
  await screen.findByText('neelkhadi.in: paid until 21 Nov 2027.');
  await press('Delete my account');
  screen.getByText('Tick what you give up, or keep your account.');
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  await press('Delete my account');
  await screen.findByText(/^Your invoices \(1\) with your name and address, until 1 Apr 2035/);
  screen.getByText(/registrar keeps your details for neelkhadi.in until it expires/);
  await confirm();
  await waitFor(() => expect(localStorage.getItem(REGISTRANT_STORAGE_KEY)).toBeNull());
  expect(received()[0]).toMatchObject({
    ...{ request: DELETE },
    body: { currentPassword: 'kapas-1984', letExpire: [domain.id, plan.id] },
  });
});

test('what arrives after the question was opened is not given up', async () => {
  const received = serve({
    'GET /api/account/safety': ok({ passkeys: [], passkeysAt: null, oneTimeCodes: null }),
    [DELETE]: refusal(409, say.inTheWay),
  });
  const account = { ...nothing, inTheWay: [domain, plan] };
  renderPage(<ConfirmDeletion account={account} letExpire={[domain.id]} />);
  await confirm();
  await screen.findByText(say.inTheWay);
  expect(received.at(-1)?.body).toMatchObject({ letExpire: [domain.id] });
});

test('a refusal is shown, and the list is loaded again', async () => {
  await open(nothing, { [DELETE]: refusal(409, say.inTheWay) });
  await press('Delete my account');
  await confirm();
  await screen.findByText(say.inTheWay);
});

test('an account that waits for its deletion can be kept', async () => {
  const received = await open(
    { ...nothing, deletion: { erasesAt } },
    { [UNDO]: ok({ status: 'kept' }) },
  );
  await screen.findByText('Your account will be deleted on 9 Dec 2026.');
  await press('Keep my account');
  expect(received()).toMatchObject([{ request: UNDO, body: {} }]);
});

test('the dashboard’s note keeps the account, and shows why it could not', async () => {
  serve({ [UNDO]: refusal(410, say.deleted), [SESSION]: ok({ user: null }) });
  renderPage(<DeletionNote erasesAt={erasesAt} />);
  screen.getByText('Your account will be deleted on 9 Dec 2026.');
  await press('Keep my account');
  await screen.findByText(say.deleted);
});

test('a mailed link does nothing until its button is pressed', async () => {
  const received = serve({ [UNDO]: ok({ status: 'kept' }), [SESSION]: ok({ user: null }) });
  renderPage(
    <main id="content" tabIndex={-1}>
      <KeepAccountPage token="a.b.c" erasesAt={null} />
    </main>,
  );
  expect(received.filter(({ request }) => request === UNDO)).toEqual([]);
  await press('Keep my account');
  await screen.findByText(say.accountStays);
  expect(document.activeElement).toBe(document.getElementById('content'));
  expect(received.find(({ request }) => request === UNDO)?.body).toEqual({ token: 'a.b.c' });
  screen.getByRole('button', { name: 'LOGIN' });
});

test('a link that does not work offers a login', async () => {
  serve({ [UNDO]: refusal(400, say.linkInvalid), [SESSION]: ok({ user: null }) });
  renderPage(<KeepAccountPage token="x" erasesAt={null} />);
  await press('Keep my account');
  await screen.findByText(say.linkInvalid);
  screen.getByRole('button', { name: 'LOGIN' });
});

test('after the request the page says until when the account can be kept', () => {
  serve({ [SESSION]: ok({ user: null }) });
  renderPage(<KeepAccountPage token={null} erasesAt={erasesAt} />);
  screen.getByText('We’ll delete your account on 9 Dec 2026.');
});
