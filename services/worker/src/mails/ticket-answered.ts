import type { OpenedTicket, ThreadMessage } from '@haat/domain/messages/ticket';
import { shownEmail } from '@haat/record/encryption';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';

const paragraphsOf = ({ message }: ThreadMessage): readonly string[] =>
  message
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

/**
 * An operator has written in a ticket: what, and the way to it. Its subject and what its customer
 * wrote are left out: the address may be a stranger's.
 */
export const ticketAnsweredMail = (
  { number }: OpenedTicket,
  answer: ThreadMessage,
  to: EmailContext,
): Written => ({
  subject: `We have answered your ticket ${number}`,
  ...renderEmail({
    title: 'We have answered your ticket',
    preview: `There is an answer in ${number}.`,
    parts: [
      paragraph(`${greeting(to.reader)} This is our answer to your ticket ${number}:`),
      ...paragraphsOf(answer).map(paragraph),
      button('Read and reply', to.links.openedTicket(number)),
    ],
    because:
      'Please reply in the ticket, where we see what was said before. You get this mail because ' +
      `a ticket was opened at Haat with ${shownEmail(to.reader.email)}.`,
  }),
});
