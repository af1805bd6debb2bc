import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import type { Mail } from '@haat/platform/mailer';
import { codeToType, paragraph, renderEmail } from './layout/email-template.ts';

const MINUTES = VERIFICATION_CODE_TTL_MS / 60_000;

/**
 * The mail with a code in it; the subject and the preview, which lie open on a locked screen, have
 * none. Nothing that the customer typed stands in it: whose address it is, is not known yet, and
 * nobody sends words of their own through the shop to others.
 */
export const verificationCodeMail = (code: string): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: 'Your code for Haat',
  ...renderEmail({
    title: 'Confirm your email address',
    preview: 'Type the code in this mail where you were asked for it.',
    parts: [
      paragraph('Namaste. Type this code where you were asked for it:'),
      codeToType(code),
      paragraph(
        `It works for ${MINUTES} minutes, and once. Nobody from Haat ever asks you for it.`,
      ),
    ],
    because:
      'You get this mail because somebody asked for a code with an account at Haat that has this ' +
      'address. If it was not you, do nothing: without the code nothing happens.',
  }),
});
