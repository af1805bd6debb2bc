import { PASSWORD_LINK_PATH, PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import type { Mail } from '@haat/platform/mailer';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';

const MINUTES = PASSWORD_LINK_TTL_MS / 60_000;

/**
 * The mail with a link to a new password. The token stands behind the `#`: no server is sent it, no
 * log and no referrer has it. Nothing that the customer typed stands in the mail.
 * @param origin the shop's own address, without a slash at the end.
 */
export const passwordLinkMail = (
  origin: string,
  token: string,
): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: 'A new password for Haat',
  ...renderEmail({
    title: 'Choose a new password',
    preview: 'The link in this mail leads to a new password.',
    parts: [
      paragraph('Namaste. Somebody asked for a new password of your account at Haat.'),
      button('Choose a new password', `${origin}${PASSWORD_LINK_PATH}#${token}`),
      paragraph(
        `The link works for ${MINUTES} minutes, and once. With the new password you are signed ` +
          'out on every other device.',
      ),
    ],
    because:
      'You get this mail because somebody asked for it where one logs in to Haat. If it was not ' +
      'you, do nothing: your password stays as it is.',
  }),
});
