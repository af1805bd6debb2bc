import { shownEmail } from '@haat/record/encryption';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';

const noticed = ({ reader, links }: EmailContext, title: string, said: string): Written => ({
  subject: title,
  ...renderEmail({
    title,
    preview: said,
    parts: [
      paragraph(`${greeting(reader)} ${said}`),
      paragraph(
        'If it was you, there is nothing to do. If it was not, sign out everywhere, choose another ' +
          'password and remove what you do not know, all in your profile.',
      ),
      button('Look at your profile', links.profile),
    ],
    because: `You get this mail because how the account of ${shownEmail(reader.email)} at Haat is opened has changed.`,
  }),
});

/** Somebody can log in by a passkey more. What it is called is theirs, and left out. */
export const passkeyAddedMail = (to: EmailContext): Written =>
  noticed(
    to,
    'A passkey was added to your account',
    'A passkey was added to your account: who has it logs in without your password.',
  );

/** The password alone opens the account again. */
export const codesTurnedOffMail = (to: EmailContext): Written =>
  noticed(
    to,
    'One-time codes were turned off',
    'One-time codes were turned off: your password alone opens your account now.',
  );

/** Refunds go elsewhere from now on. @param destination masked. */
export const refundDestinationChangedMail = (destination: string, to: EmailContext): Written => {
  const title = 'Where your refunds go has changed';
  const said = `From now on we send your refunds to ${destination}.`;
  return {
    subject: title,
    ...renderEmail({
      title,
      preview: said,
      parts: [
        paragraph(`${greeting(to.reader)} ${said}`),
        paragraph(
          'Was this you? Then you’re done. If not, log out of all devices and change your password ' +
            'in your profile, then contact support before a refund is sent.',
        ),
        button('Look at your profile', to.links.profile),
      ],
      because: `You get this email because the refund address of ${to.reader.email} at Haat has changed.`,
    }),
  };
};
