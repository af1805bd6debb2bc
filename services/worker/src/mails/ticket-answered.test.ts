import { sample } from '@haat/contracts/testing/sample';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { expect, it } from 'vitest';
import { linksAt } from './links.ts';
import { ticketAnsweredMail } from './ticket-answered.ts';

it('the email about an answer has the whole answer, and no text of the customer', () => {
  const opened = sample('TicketOpened');
  const message = 'The credit arrived.\n\nIt is <kept> for you.\n\n\n';
  const answered = sample('TicketAnswered', { message });
  const state = [opened, answered].reduce(ticketDecider.evolve, ticketDecider.initial);
  const [, answer] = state.phase === 'not_opened' ? [] : state.thread;
  if (state.phase === 'not_opened' || answer === undefined) throw new Error('It is not answered.');
  const { subject, text, html } = ticketAnsweredMail(state, answer, {
    reader: { name: 'Asha', surname: 'Verma', email: 'asha@neelkhadi.example' },
    links: linksAt('https://haat.example'),
  });
  const { number } = opened.data;
  expect(subject).toBe(`We’ve replied to ticket ${number}`);
  expect(text).toContain(
    'The credit arrived.\n\nIt is <kept> for you.\n\nRead and reply: https://',
  );
  expect(text).toContain(`https://haat.example/user/dashboard?tab=tickets&ticket=${number}`);
  expect(html).toContain('It is &#60;kept&#62; for you.');
  for (const written of [opened.data.subject, opened.data.message]) {
    expect(`${subject}${text}${html}`).not.toContain(written);
  }
});
