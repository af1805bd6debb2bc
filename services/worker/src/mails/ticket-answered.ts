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

/** Omits what the customer wrote: the address may be another person's. */
export const ticketAnsweredMail = (
  { number }: OpenedTicket,
  answer: ThreadMessage,
  to: EmailContext,
): Written => ({
  subject: `We’ve replied to ticket ${number}`,
  ...renderEmail({
    title: 'We’ve replied to your ticket',
    preview: `We’ve replied to ticket ${number}.`,
    parts: [
      paragraph(greeting(to.reader)),
      paragraph(`Our reply to your ticket ${number}:`),
      ...paragraphsOf(answer).map(paragraph),
      button('Read and reply', to.links.openedTicket(number)),
    ],
    because:
      'Reply in the ticket so we have the full history. You’re receiving this because you opened a ' +
      `ticket at Haat with ${shownEmail(to.reader.email)}.`,
  }),
});
