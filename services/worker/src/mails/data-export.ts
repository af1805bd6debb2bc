import { customerStream } from '@haat/contracts/events/customer';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { loadAggregate } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { type LoadMail, OVERTAKEN } from './mail-state.ts';
import { momentOf } from './moment.ts';

/** Links to the profile, not to the file: an email may be read by others. */
const dataExportReadyMail = (expiresAt: string, { reader, links }: EmailContext): Written => {
  const title = 'Your data is ready';
  const text = `The copy of your data is ready. You can download it until ${momentOf(expiresAt)} (India).`;
  return {
    subject: title,
    ...renderEmail({
      title,
      preview: text,
      parts: [
        paragraph(greeting(reader)),
        paragraph(text),
        button('Download your data', links.yourData),
        paragraph(
          'Didn’t ask for it? Open your profile, log out of all devices and change your password.',
        ),
      ],
      because: `You’re receiving this because a copy of the data of ${shownEmail(reader.email)} was requested.`,
    }),
  };
};

export const ofDataExport: LoadMail = async ({ store, clock }, customerId) => {
  const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
  const ready = isRegistered(state) ? (state.dataExport?.ready ?? null) : null;
  if (ready === null || Date.parse(ready.expiresAt) <= clock.now()) return OVERTAKEN;
  return { kind: 'ready', customerId, write: (to) => dataExportReadyMail(ready.expiresAt, to) };
};
