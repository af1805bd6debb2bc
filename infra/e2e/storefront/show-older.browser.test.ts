import { ticketStream } from '@haat/contracts/events/ticket';
import type { TicketsAnswer } from '@haat/contracts/http/tickets';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { inboxNumber } from '@haat/platform/ids';
import { registration } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openTestRecord } from '@haat/testkit/record';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { isFocused } from './keyboard.ts';
import { registerAccount } from './ordering.ts';
import { takePicture } from './pictures.ts';
import { needsTestControls, PHONE, requireTestControls } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/show-older';
/** In one answer. */
const SHOWN = 200;
const TICKETS = SHOWN + 4;
const FIRST_DAY = Date.parse('2026-01-01T06:00:00.000Z');
const HOUR_MS = 3_600_000;

let page: Page;
eachWithAVisitor(
  async (visitor) => {
    ({ page } = visitor);
    await registerAccount(page, registration());
  },
  () => ({ viewport: PHONE }),
);
needsTestControls('the store');

/** A customer with many tickets; the nth is about "Question n". */
const openTickets = async (): Promise<void> => {
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as {
    user: { id: string };
  };
  const { store } = await openTestRecord(requireTestControls().databaseUrl);
  const open = (n: number): Promise<void> => {
    const number = inboxNumber('TKT', `${user.id} ${n}`, 0);
    const at = FIRST_DAY + n * HOUR_MS;
    return executeTestCommand(
      store,
      { kind: 'customer', id: user.id },
      ticketDecider,
      ticketStream(number),
      {
        type: 'OpenTicket',
        ...{ number, customerId: user.id, messageId: crypto.randomUUID() },
        ...{ subject: `Question ${n}`, message: 'Where is it?', attachments: [] },
        ...{ orderId: null, referenceCode: null },
        openedAt: new Date(at).toISOString(),
      },
      ticketStream(number),
      { now: () => at },
    );
  };
  try {
    await Promise.all(Array.from({ length: TICKETS }, (_, n) => open(n + 1)));
  } finally {
    await store.close();
  }
  // The first to open is the last in the list: once there is something behind it, all are there.
  await expect
    .poll(async () => {
      const first = (await (await page.request.get('/api/tickets')).json()) as TicketsAnswer;
      if (first.older === undefined) return 0;
      const query = new URLSearchParams({ older: first.older });
      const behind = (await (
        await page.request.get(`/api/tickets?${query}`)
      ).json()) as TicketsAnswer;
      return first.tickets.length + behind.tickets.length;
    })
    .toBe(TICKETS);
};

it('older tickets come by the keyboard, on a phone, and reading goes on at the first of them', async () => {
  await openTickets();
  await page.goto('/user/dashboard?tab=tickets');
  const rows = page.getByRole('link', { name: /^Question \d+/ });
  const last = rows.nth(SHOWN - 1);
  await last.focus();
  expect(await last.textContent()).toContain(`Question ${TICKETS - SHOWN + 1}`);
  const older = page.getByRole('button', { name: 'Show older', exact: true });
  await page.keyboard.press('Tab');
  expect(await isFocused(older)).toBe(true);
  await takePicture(page, `${SCREENSHOTS}/button.light`);
  await page.keyboard.press('Enter');
  const came = rows.nth(SHOWN);
  await came.waitFor();
  await expect.poll(() => isFocused(came)).toBe(true);
  expect(await came.textContent()).toContain(`Question ${TICKETS - SHOWN}`);
  expect(await rows.count()).toBe(TICKETS);
  // All are shown: there is no way on.
  expect(await older.count()).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme'))
      .toBe(colorScheme);
    await takePicture(page, `${SCREENSHOTS}/came.${colorScheme}`);
    expect(await barriers(page)).toEqual([]);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Question ${TICKETS - SHOWN}`, exact: true }).waitFor();
});
