// @vitest-environment happy-dom
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { HostingLogin } from './hosting-login.tsx';

const ASK = 'POST /api/orders/HT-1/hosting-login';
const hosting = {
  username: 'neelkhad',
  panel_url: 'https://panel.haat.example:2083/',
  nameservers: ['ns1.haat.example', 'ns2.haat.example'],
};
const login = { username: 'neelkhad', password: 'Xy7-quiet-loom', panel_url: hosting.panel_url };

const open = (respond: Parameters<typeof serve>[0][string]) => {
  const received = serve({ [ASK]: respond });
  const page = renderPage(
    <HostingLogin order={{ id: 'HT-1', hosting_has_ended: false }} hosting={hosting} />,
  );
  return { received, ...page };
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a hosting order shows its username, control panel and nameservers', () => {
  const { received } = open(ok(login));
  screen.getByText('neelkhad');
  screen.getByText('panel.haat.example:2083');
  screen.getByText('ns1.haat.example');
  const panel = screen.getByRole('link', { name: 'Open control panel' });
  expect(panel.getAttribute('href')).toBe(hosting.panel_url);
  const plan = screen.getByRole('link', { name: 'your hosting plan' });
  expect(plan.getAttribute('href')).toContain('plan=HT-1');
  expect(received).toEqual([]);
});

test('the password is requested only after a warning is confirmed', async () => {
  const { received } = open(ok(login));
  press('Show once');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Show the password?' }));
  press('Not now');
  expect(screen.queryByText('We can’t show it again.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show once' }));
  press('Show once');
  expect(received).toEqual([]);
  press('Show the password');
  await screen.findByText(login.password);
  await screen.findByText('Copy the password now. We can’t show it again.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy Password' }));
  expect(received).toHaveLength(1);
});

test('two clicks request the password once, and the password is not stored in the browser', async () => {
  const answer = held();
  const { received } = open(answer.respond);
  press('Show once');
  press('Show the password');
  press('Loading...');
  answer.release(ok(login));
  await screen.findByText(login.password);
  expect(received).toHaveLength(1);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('quiet-loom');
});

test.each([
  [
    'shown before',
    refusal(409, refusalMessages.hostingLoginShown),
    /Change it in your hosting plan/,
  ],
  ['too old', refusal(410, refusalMessages.hostingLoginGone), /Change it in your hosting plan/],
  ['missing in the answer', ok({}), 'An unexpected error occurred.'],
  ['unreachable', unreachable, /couldn’t reach Haat/],
])('a message says that the password is %s', async (_, respond, message) => {
  open(respond);
  press('Show once');
  press('Show the password');
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(screen.queryByText(login.password)).toBeNull();
});

test('an expired plan shows no login', () => {
  serve({});
  renderPage(<HostingLogin order={{ id: 'HT-1', hosting_has_ended: true }} hosting={hosting} />);
  screen.getByText(/^This plan has ended\./);
  expect(screen.queryByRole('link', { name: 'Open control panel' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
