import type { RequestedChange, SeenThing } from '@haat/contracts/events/domain-change';
import { shownEmail } from '@haat/record/encryption';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { type Fact, facts } from './layout/order-parts.ts';

export const NOT_YOU =
  'Was this you? Then you’re done. If not, open your profile, log out of all devices, change your ' +
  'password, and contact support at once.';

type Notice = {
  readonly domain: string;
  readonly title: string;
  readonly text: string;
  readonly more?: readonly Fact[];
};

const noticed = (to: EmailContext, { domain, title, text, more = [] }: Notice): Written => ({
  subject: title,
  ...renderEmail({
    title,
    preview: text,
    parts: [
      paragraph(greeting(to.reader)),
      paragraph(text),
      facts([{ label: 'Domain', value: domain, isExact: true }, ...more]),
      paragraph(NOT_YOU),
      button('Open your profile', to.links.profile),
      button('Open the domain', to.links.domain(domain)),
    ],
    because: `You’re receiving this because ${domain} belongs to the account ${shownEmail(to.reader.email)}.`,
  }),
});

const asFact = (label: string, hosts: readonly string[]): Fact => ({
  label,
  value: hosts.join(', '),
  isExact: true,
});

export const nameserversChangedMail = (
  domain: string,
  { nameservers, previous }: Extract<RequestedChange, { kind: 'nameservers' }>,
  to: EmailContext,
): Written =>
  noticed(to, {
    domain,
    title: `The nameservers of ${domain} changed`,
    text: 'The nameservers of your domain changed. It can take up to 48 hours until everyone sees it.',
    more: [...(previous === null ? [] : [asFact('Before', previous)]), asFact('Now', nameservers)],
  });

export const lockOffMail = (domain: string, to: EmailContext): Written =>
  noticed(to, {
    domain,
    title: `The transfer lock of ${domain} is off`,
    text: 'The transfer lock of your domain is off. Anyone with its transfer code can now move the domain to another registrar.',
  });

/** Without the code: anyone who reads the email could move the domain. */
export const transferCodeShownMail = (domain: string, to: EmailContext): Written =>
  noticed(to, {
    domain,
    title: `The transfer code of ${domain} was shown`,
    text: 'Someone logged in to your account has seen the transfer code of your domain. With it, the domain can be moved to another registrar while its lock is off.',
  });

const ROLES = {
  registrant: 'owner',
  admin: 'administrative contact',
  tech: 'technical contact',
  billing: 'billing contact',
} as const;

/** Without the details: an email is read by more people than a login. */
export const contactChangedMail = (
  domain: string,
  {
    role,
    isOwnerChange,
  }: Pick<Extract<RequestedChange, { kind: 'contact' }>, 'role' | 'isOwnerChange'>,
  to: EmailContext,
): Written =>
  noticed(to, {
    domain,
    // A new address or phone number is no new owner.
    title:
      role === 'registrant' && !isOwnerChange
        ? `The owner’s details of ${domain} changed`
        : `The ${ROLES[role]} of ${domain} changed`,
    text: isOwnerChange
      ? 'Your domain has a new owner: both sides have confirmed it. It may not be possible to transfer it for 60 days.'
      : `The details of the ${ROLES[role]} of your domain changed.`,
  });

type MailedThing = Extract<SeenThing, { kind: 'nameservers' | 'lock' | 'contacts' }>;

export const isMailed = (thing: SeenThing): thing is MailedThing =>
  ['nameservers', 'lock', 'contacts'].includes(thing.kind);

const AT_REGISTRAR = {
  nameservers: ['nameservers', 'another set of nameservers'],
  lock: ['transfer lock', 'another state of the transfer lock'],
  contacts: ['contacts', 'other contacts'],
} as const satisfies Record<MailedThing['kind'], readonly [string, string]>;

/** Contacts have no value here: the registrar's numbers tell a person nothing. */
const shownValue = (seen: MailedThing): string | null => {
  if (seen.kind === 'lock') return seen.enabled ? 'On' : 'Off';
  return seen.kind === 'nameservers' ? seen.nameservers.join(', ') : null;
};

export const changedAtRegistrarMail = (
  domain: string,
  from: MailedThing,
  to: MailedThing,
  reader: EmailContext,
): Written => {
  const [what, words] = AT_REGISTRAR[to.kind];
  const values = [
    ['Before', shownValue(from)],
    ['Now', shownValue(to)],
  ] as const;
  return noticed(reader, {
    domain,
    title: `The ${what} of ${domain} changed at the registrar`,
    text: `The registrar shows ${words} for your domain than before. The change was not made in your account here.`,
    more: values.flatMap(([label, value]) =>
      value === null ? [] : [{ label, value, isExact: true }],
    ),
  });
};

export const domainTransferredMail = (domain: string, to: EmailContext): Written =>
  noticed(to, {
    domain,
    title: `${domain} has moved to another registrar`,
    text: 'Your domain has moved to another registrar, so we no longer renew it or remind you. Hosting that you have here goes on.',
  });
