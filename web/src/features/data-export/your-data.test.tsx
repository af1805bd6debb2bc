// @vitest-environment happy-dom
import { dataExportMessages } from '@haat/contracts/data-export-messages';
import type { DataExportAnswer } from '@haat/contracts/http/data-export';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { YourData } from './your-data.tsx';

const GET = 'GET /api/account/data-export';
const ASK = 'POST /api/account/data-export';
const SAFETY = 'GET /api/account/safety';

const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;
const ready = (againIn: number): DataExportAnswer => ({
  ...{ state: 'ready', bytes: 1_240_000, until: soon(HOUR), again_at: soon(againIn) },
});

const open = (answer: DataExportAnswer, lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({
    [GET]: ok(answer),
    [SAFETY]: ok({ passkeys: [], passkeysAt: 'localhost', oneTimeCodes: null }),
    ...lines,
  });
  renderPage(<YourData />);
  return received;
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const prove = async () => {
  await press('Get a copy of your data');
  const password = await screen.findByLabelText('Current password');
  fireEvent.change(password, { target: { value: 'kapas-1984' } });
  await press('Prepare my data');
};

test('a copy is requested with the password, and the page says that it is being prepared', async () => {
  const received = open(
    { state: 'none' },
    { [ASK]: { status: 202, body: { state: 'being_made', requested_at: soon(0) } } },
  );
  await prove();
  await screen.findByText(dataExportMessages.requested);
  expect(received.at(-1)).toMatchObject({
    request: ASK,
    body: { proof: { currentPassword: 'kapas-1984' } },
  });
  expect(screen.queryByRole('button', { name: 'Get a copy of your data' })).toBeNull();
});

test('a refusal shows what to do', async () => {
  const error = dataExportMessages.tooSoon('2026-12-03T05:00:00.000Z');
  open({ state: 'none' }, { [ASK]: refusal(429, error) });
  await prove();
  await screen.findByText(error);
});

test('a copy that is ready can be downloaded, and says its size and its end', async () => {
  open(ready(HOUR));
  const link = await screen.findByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe('/api/account/data-export/file');
  expect(link.hasAttribute('download')).toBe(true);
  screen.getByText(/^ZIP, 1\.2 MB\. Download it before /);
  screen.getByText(/^You can get a new copy after /);
  expect(screen.queryByRole('button', { name: 'Get a copy of your data' })).toBeNull();
});

test('a day after its request another copy can be requested', async () => {
  open(ready(-HOUR));
  await screen.findByRole('link', { name: 'Download' });
  screen.getByRole('button', { name: 'Get a copy of your data' });
});

test('a copy that takes long needs nothing from the customer', async () => {
  open({ state: 'being_made', requested_at: soon(-HOUR) });
  await screen.findByText(/^This is taking longer than usual\. You don’t need to do anything/);
});
