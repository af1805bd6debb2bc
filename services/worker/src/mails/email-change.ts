import { EMAIL_CHANGE_TTL_MS } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import { customerDecider, isRegistered, openEmailChange } from '@haat/domain/customer/customer';
import { loadAggregate } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { type LoadMail, OVERTAKEN } from './mail-state.ts';

const HOURS = EMAIL_CHANGE_TTL_MS / 3_600_000;
const VALID = `Valid for ${HOURS} hours. Your email changes after you’ve confirmed it at both addresses.`;

/** The page names the new address. */
const currentAddressMail = (token: string, { reader, links }: EmailContext): Written => {
  const title = 'Confirm the change of your email';
  return {
    subject: title,
    ...renderEmail({
      title,
      preview: 'Someone asked to change the email of your Haat account.',
      parts: [
        paragraph(greeting(reader)),
        paragraph(
          'Someone asked to change the email of your Haat account. Was it you? Check the new ' +
            'email, then confirm it.',
        ),
        button('See the new email', links.confirmEmail(token)),
        paragraph(VALID),
        paragraph(
          'Not you? Don’t confirm. Someone else knows your password: open your profile, log out of ' +
            'all devices and change your password.',
        ),
        button('Open your profile', links.profile),
      ],
      because: `You’re receiving this because someone asked to change the email of the account ${shownEmail(reader.email)}.`,
    }),
  };
};

/** Perhaps a stranger's address: no text that the customer typed. */
const newAddressMail = (token: string, { links }: EmailContext): Written => {
  const title = 'Confirm your new email';
  return {
    subject: title,
    ...renderEmail({
      title,
      preview: 'Confirm that you want to use this email at Haat.',
      parts: [
        paragraph('Namaste, confirm that you want to use this email for your Haat account.'),
        button('Confirm this email', links.confirmEmail(token)),
        paragraph(VALID),
      ],
      because: 'Not you? Ignore this email. Nothing changes without your confirmation.',
    }),
  };
};

const MAILS = { current: currentAddressMail, new: newAddressMail } as const;

/** @param address to which the mail goes. */
export const ofEmailChange =
  (address: keyof typeof MAILS): LoadMail =>
  async ({ store, clock, accountLinks }, about) => {
    const [customerId = '', changeId] = about.split(' ');
    const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
    const change = isRegistered(state) ? openEmailChange(state, clock.now()) : null;
    if (change === null || change.changeId !== changeId) return OVERTAKEN;
    if (change.confirmedBy.includes(address)) return OVERTAKEN;
    const token = await accountLinks.sign(
      { kind: `confirm email change at ${address} address`, customerId, about: change.changeId },
      Date.parse(change.requestedAt) + EMAIL_CHANGE_TTL_MS,
    );
    return {
      kind: 'ready',
      customerId,
      ...(address === 'new' && { to: change.email }),
      write: (to) => MAILS[address](token, to),
    };
  };
