import type { NewDevice } from '@haat/domain/customer/customer';
import { shownEmail } from '@haat/record/encryption';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { facts } from './layout/order-parts.ts';
import { momentOf } from './moment.ts';

const NOT_YOU =
  'Was this you? Then you’re done. If not, open your profile, log out of all devices and change ' +
  'your password.';

const noticed = ({ reader, links }: EmailContext, title: string, text: string): Written => ({
  subject: title,
  ...renderEmail({
    title,
    preview: text,
    parts: [
      paragraph(greeting(reader)),
      paragraph(text),
      paragraph(NOT_YOU),
      button('Open your profile', links.profile),
    ],
    because: `You’re receiving this because a security setting changed on ${shownEmail(reader.email)}.`,
  }),
});

/** Omits the passkey's name: the customer typed it. */
export const passkeyAddedMail = (to: EmailContext): Written =>
  noticed(
    to,
    'A passkey was added to your account',
    'A passkey was added to your account. It can log in without your password.',
  );

export const codesTurnedOffMail = (to: EmailContext): Written =>
  noticed(
    to,
    'Two-factor codes were turned off',
    'Two-factor codes were turned off. You now log in with only your password.',
  );

/** The device's words are ours: never what the browser sent. */
export const newDeviceMail = (
  { device, loggedInAt }: NewDevice,
  { reader, links }: EmailContext,
): Written => {
  const title = 'New login to your account';
  return {
    subject: `${title}: ${device}`,
    ...renderEmail({
      title,
      preview: `${momentOf(loggedInAt)}. Was this you?`,
      parts: [
        paragraph(greeting(reader)),
        paragraph('Someone logged in to your account on a new device.'),
        facts([
          { label: 'Device', value: device },
          { label: 'Time (India)', value: momentOf(loggedInAt) },
        ]),
        paragraph(NOT_YOU),
        button('Open your profile', links.profile),
      ],
      because: `You’re receiving this because someone logged in to the account ${shownEmail(reader.email)}.`,
    }),
  };
};

/** @param destination masked. */
export const refundDestinationChangedMail = (destination: string, to: EmailContext): Written => {
  const title = 'Your refund details changed';
  const text = `We’ll now send your refunds to ${destination}.`;
  return {
    subject: title,
    ...renderEmail({
      title,
      preview: text,
      parts: [
        paragraph(greeting(to.reader)),
        paragraph(text),
        paragraph(
          'Was this you? Then you’re done. If not, log out of all devices and change your password ' +
            'in your profile, then contact support before a refund is sent.',
        ),
        button('Open your profile', to.links.profile),
      ],
      because: `You’re receiving this because the refund details changed on ${shownEmail(to.reader.email)}.`,
    }),
  };
};
