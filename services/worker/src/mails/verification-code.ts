import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import type { Mail } from '@haat/platform/mailer';
import { codeToType, paragraph, renderEmail } from './layout/email-template.ts';

const MINUTES = VERIFICATION_CODE_TTL_MS / 60_000;

/** No code in subject or preview: lock screens show them. No text that a customer typed. */
export const verificationCodeMail = (code: string): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: 'Your Haat verification code',
  ...renderEmail({
    title: 'Verify your email',
    preview: 'Enter this code to verify your email.',
    parts: [
      paragraph('Namaste, enter this code to verify your email:'),
      codeToType(code),
      paragraph(
        `Valid for ${MINUTES} minutes, one use only. No one from Haat will ask you for this code.`,
      ),
    ],
    because:
      'You’re receiving this because an account at Haat uses this email. Not you? Ignore this email: ' +
      'nothing happens without the code.',
  }),
});
