/** The emails about a domain whose registrant has not confirmed their email at the registrar. */
import { registrantVerificationStream } from '@haat/contracts/events/registrant-verification';
import {
  type RegistrantVerificationState,
  registrantVerificationDecider,
} from '@haat/domain/domain-name/registrant-verification';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';
import { canBeChanged, findOwnedDomain } from '@haat/record/owned';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { type Fact, facts } from './layout/order-parts.ts';
import { type MailState, NOT_THERE, OVERTAKEN } from './mail-state.ts';
import { dayOf } from './moment.ts';

const SEND_AGAIN =
  'Can’t find that email? Look in your spam folder, or open the domain’s contacts: there you can ' +
  'send it again, and see which address it goes to.';

type Waiting = {
  readonly domain: string;
  readonly title: string;
  readonly text: string;
  readonly more?: readonly Fact[];
};

const write = ({ domain, title, text, more = [] }: Waiting, to: EmailContext): Written => ({
  subject: title,
  ...renderEmail({
    title,
    preview: text,
    parts: [
      paragraph(greeting(to.reader)),
      paragraph(text),
      paragraph(SEND_AGAIN),
      facts([{ label: 'Domain', value: domain, isExact: true }, ...more]),
      button('Open the contacts', to.links.contacts(domain)),
    ],
    because: `You’re receiving this because ${domain} belongs to the account ${shownEmail(to.reader.email)}.`,
  }),
});

type Wait = Pick<RegistrantVerificationState, 'verifyBy' | 'reminded'>;

/** @param now in ms since 1970. */
export const verificationDueMail = (
  domain: string,
  { verifyBy, reminded }: Wait,
  now: number,
  to: EmailContext,
): Written => {
  const by = verifyBy === null || Date.parse(verifyBy) <= now ? null : dayOf(verifyBy);
  const what = `your email for ${domain} ${by === null ? 'now' : `by ${by}`}`;
  const link = `Open it and press its link ${by === null ? 'now' : `by ${by}`}`;
  return write(
    {
      domain,
      title: reminded === 10 ? `Last reminder: confirm ${what}` : `Confirm ${what}`,
      text:
        `The registrar has sent an email to the owner of ${domain}. ${link}: ICANN’s rules require ` +
        'this for a new domain or a new owner. Otherwise the registrar switches the domain off, and ' +
        'its website and email stop working.',
      more: by === null ? [] : [{ label: 'Confirm by', value: by }],
    },
    to,
  );
};

export const verificationSuspendedMail = (domain: string, to: EmailContext): Written =>
  write(
    {
      domain,
      title: `${domain} is switched off: confirm your email`,
      text:
        `The registrar has switched ${domain} off, because its owner’s email was not confirmed in ` +
        'time: its website and email don’t work. Open the registrar’s email to the owner and press ' +
        'its link. Then the registrar switches the domain on again.',
    },
    to,
  );

const ofVerification =
  (
    phase: RegistrantVerificationState['phase'],
    letter: (domain: string, wait: Wait, now: number, to: EmailContext) => Written,
  ) =>
  async ({ store, clock }: CommandServices, orderId: string): Promise<MailState> => {
    const [{ state }, owned] = await Promise.all([
      loadAggregate(store, registrantVerificationDecider, registrantVerificationStream(orderId)),
      findOwnedDomain(store, orderId),
    ]);
    if (owned === null || state.seenAt === null) return NOT_THERE;
    if (state.phase !== phase || !canBeChanged(owned)) return OVERTAKEN;
    const { customerId, domain } = owned;
    const now = clock.now();
    return { kind: 'ready', customerId, write: (to) => letter(domain, state, now, to) };
  };

export const ofVerificationDue = ofVerification('pending', verificationDueMail);
export const ofVerificationSuspended = ofVerification('suspended', (domain, _, __, to) =>
  verificationSuspendedMail(domain, to),
);
