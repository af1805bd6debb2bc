import { readFile } from 'node:fs/promises';
import { ticketStream } from '@haat/contracts/events/ticket';
import type { TicketsAnswer } from '@haat/contracts/http/tickets';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { registration } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openTestRecord } from '@haat/testkit/record';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isFocused, pressByKey, typeInto } from './keyboard.ts';
import { registerAccount } from './ordering.ts';
import { lookAround, needsTestControls, requireTestControls } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/tickets';
const NOTE = 'UPI 632501774410, ₹899.00\n';

let page: Page;
eachWithAVisitor(async (visitor) => {
  ({ page } = visitor);
  await registerAccount(page, registration());
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const thread = () => page.getByRole('log');

/** As an operator does at the command line. */
const answer = async (number: string, message: string): Promise<void> => {
  const { store } = await openTestRecord(requireTestControls().databaseUrl);
  try {
    await executeTestCommand(
      store,
      { kind: 'operator', name: 'Irfan' },
      ticketDecider,
      ticketStream(number),
      {
        type: 'AnswerTicket',
        number,
        messageId: crypto.randomUUID(),
        message,
        operator: 'Irfan',
        answeredAt: new Date().toISOString(),
      },
    );
  } finally {
    await store.close();
  }
};

/** The list of tickets may be a moment behind; the account asks for it once a visit. */
const showsNews = async (news: Locator): Promise<void> => {
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/tickets');
      const { tickets } = (await answer.json()) as TicketsAnswer;
      return tickets.some(({ unread }) => unread);
    })
    .toBe(true);
  await page.goto('/user/dashboard');
  await news.waitFor();
};

describe('A customer without a mouse', () => {
  needsTestControls('an operator');

  it('opens a ticket with a file, reads the answer, replies, closes and reopens it', async () => {
    await page.goto('/user/dashboard?tab=tickets&order=HT-261115-0355');
    const subject = page.getByRole('textbox', { name: 'Subject' });
    expect(await subject.inputValue()).toBe('Order HT-261115-0355');
    await typeInto(page, subject, 'Registration failed for chandbali.com');
    const message = page.getByRole('textbox', { name: 'Message' });
    await typeInto(page, message, 'The order says failed, but ₹899.00 left my account.');
    const chosen = page.waitForEvent('filechooser');
    await pressByKey(page, button('Attach'));
    const buffer = Buffer.from(NOTE);
    await (await chosen).setFiles({ name: 'बैंक.txt', mimeType: 'text/plain', buffer });
    await page.getByText('बैंक.txt').waitFor();
    await lookAround(page, `${SCREENSHOTS}/form`);
    await pressByKey(page, button('Send ticket'));

    await page
      .getByText(/Ticket TKT-[0-9A-Z]{8} created\. We’ll reply here and email you\./)
      .waitFor();
    const number = new URL(page.url()).searchParams.get('ticket') ?? '';
    await page.getByRole('link', { name: new RegExp(`${number}.*Open`) }).waitFor();
    const downloading = page.waitForEvent('download');
    await pressByKey(page, thread().getByRole('link', { name: 'बैंक.txt' }));
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('बैंक.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(NOTE);

    await answer(number, 'The credit arrived and is matched to your order. Nothing is lost.');
    const rail = page.getByRole('navigation', { name: 'Your account' });
    const news = rail.getByRole('link', { name: 'Support 1 new reply' });
    await showsNews(news);
    await lookAround(page, `${SCREENSHOTS}/new-answer`);
    await news.press('Enter');
    await thread().getByText('Haat support, Irfan').waitFor();
    await news.waitFor({ state: 'detached' });
    expect(await page.getByText('New reply').count()).toBe(0);
    await typeInto(page, page.getByRole('textbox', { name: 'Reply' }), 'Please send it back.');
    await lookAround(page, `${SCREENSHOTS}/thread`);
    await pressByKey(page, button('Send reply'));
    await thread().getByText('Please send it back.').waitFor();
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await expect.poll(() => isFocused(reply)).toBe(true);
    expect(await reply.inputValue()).toBe('');

    await button('Close ticket').press('Enter');
    await page.getByText('This ticket is closed. Reopen it to reply.').waitFor();
    await page.getByRole('link', { name: new RegExp(`${number}.*Closed`) }).waitFor();
    await expect.poll(() => isFocused(button('Reopen ticket'))).toBe(true);
    await lookAround(page, `${SCREENSHOTS}/closed`);
    await button('Reopen ticket').press('Enter');
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    await page.getByRole('link', { name: new RegExp(`${number}.*Open`) }).waitFor();
    await expect.poll(() => isFocused(button('Close ticket'))).toBe(true);
  });
});
