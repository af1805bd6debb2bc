import { PASSWORD_LINK_PATH, PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import type { Mail } from '@haat/platform/mailer';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';

const MINUTES = PASSWORD_LINK_TTL_MS / 60_000;

/** The token follows `#`, so no log or referrer gets it. No text that a customer typed. */
export const passwordLinkMail = (
  origin: string,
  token: string,
): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: 'Reset your Haat password',
  ...renderEmail({
    title: 'Reset your password',
    preview: 'Use the link in this email to choose a new password.',
    parts: [
      paragraph('Namaste, we got a request to reset your Haat password.'),
      button('Choose a new password', `${origin}${PASSWORD_LINK_PATH}#${token}`),
      paragraph(
        `Valid for ${MINUTES} minutes, one use only. A new password logs out your other devices.`,
      ),
    ],
    because: 'Not you? Ignore this email. Your password won’t change.',
  }),
});
