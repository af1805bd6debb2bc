import { shownEmail } from '@haat/record/encryption';
import { button } from './layout/button.ts';
import { paragraph, writeLetter } from './layout/letter.ts';
import { greeting, type LetterTo, type Written } from './letter-to.ts';

const noticed = ({ reader, links }: LetterTo, title: string, said: string): Written => ({
  subject: title,
  ...writeLetter({
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
export const passkeyAddedMail = (to: LetterTo): Written =>
  noticed(
    to,
    'A passkey was added to your account',
    'A passkey was added to your account: who has it logs in without your password.',
  );

/** The password alone opens the account again. */
export const codesTurnedOffMail = (to: LetterTo): Written =>
  noticed(
    to,
    'One-time codes were turned off',
    'One-time codes were turned off: your password alone opens your account now.',
  );

/** Refunds go elsewhere from now on. @param destination masked. */
export const refundDestinationChangedMail = (destination: string, to: LetterTo): Written => {
  const title = 'Where your refunds go has changed';
  const said = `From now on we send your refunds to ${destination}.`;
  return {
    subject: title,
    ...writeLetter({
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
