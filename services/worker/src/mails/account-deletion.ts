/** The emails about the deletion of an account. After it there is no address. */
import { type InTheWay, inTheWayText } from '@haat/contracts/account-deletion';
import { ACCOUNT_DELETION_MS } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { loadAggregate } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';
import { erasureObstacles, inTheWayOf, retainedInvoices } from '@haat/record/erasure';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { type LoadMail, OVERTAKEN } from './mail-state.ts';
import { dayOf } from './moment.ts';

/** The link works until the account is erased, which may be late. */
const LATE_MS = ACCOUNT_DELETION_MS;

const retentionText = (keptUntil: string | null): string =>
  'We delete your name, email, phone, addresses, tickets and files.' +
  (keptUntil === null
    ? ''
    : ` The law makes us keep your invoices, with your name and address, until ${dayOf(keptUntil)}.`);

type Requested = {
  /** ISO 8601. */
  readonly erasesAt: string;
  /** ISO 8601; null without an invoice. */
  readonly keptUntil: string | null;
  readonly token: string;
};

export const deletionRequestedMail = (
  { erasesAt, keptUntil, token }: Requested,
  { reader, links }: EmailContext,
): Written => {
  const title = `Your account will be deleted on ${dayOf(erasesAt)}`;
  return {
    subject: title,
    ...renderEmail({
      title,
      preview: `You can keep it until ${dayOf(erasesAt)}.`,
      parts: [
        paragraph(greeting(reader)),
        paragraph(
          `We got a request to delete your Haat account. You’re logged out on all devices. ${retentionText(keptUntil)}`,
        ),
        paragraph(
          'Want a copy of your data? Log in and download it in your profile before that day.',
        ),
        paragraph(
          'Changed your mind, or wasn’t this you? Keep your account with this link. If it wasn’t ' +
            'you, change your password too.',
        ),
        button('Keep my account', links.keepAccount(token)),
        paragraph(
          'After the deletion we don’t have your address, so you won’t hear from us again.',
        ),
      ],
      because: `You’re receiving this because the account ${shownEmail(reader.email)} will be deleted.`,
    }),
  };
};

export const deletionStoppedMail = (
  inTheWay: readonly InTheWay[],
  { reader, links }: EmailContext,
): Written => {
  const title = 'We didn’t delete your account';
  const reason =
    'Something still stood in the way of deleting your account, so nothing was deleted.';
  return {
    subject: title,
    ...renderEmail({
      title,
      preview: reason,
      parts: [
        paragraph(greeting(reader)),
        paragraph(reason),
        ...inTheWay.slice(0, MAX_LISTED).map((one) => {
          const { what, todo } = inTheWayText(one);
          return paragraph(`${what} ${todo}`);
        }),
        paragraph('Do this first, then delete your account again in your profile.'),
        button('Open your profile', links.deleteAccount),
      ],
      because: `You’re receiving this because you asked us to delete the account ${shownEmail(reader.email)}.`,
    }),
  };
};

const MAX_LISTED = 5;

const loadCustomer = async ({ store }: Parameters<LoadMail>[0], customerId: string) => {
  const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
  return isRegistered(state) ? state : null;
};

export const ofDeletionRequested: LoadMail = async (services, customerId) => {
  const deletion = (await loadCustomer(services, customerId))?.deletion ?? null;
  if (deletion === null) return OVERTAKEN;
  const { deletionId, erasesAt } = deletion;
  const invoices = await retainedInvoices(services, customerId);
  const last = Math.max(...invoices.map(({ until }) => until));
  const link = { kind: 'undo account deletion', customerId, about: deletionId } as const;
  const requested: Requested = {
    erasesAt,
    keptUntil: invoices.length === 0 ? null : new Date(last).toISOString(),
    token: await services.accountLinks.sign(link, Date.parse(erasesAt) + LATE_MS),
  };
  return { kind: 'ready', customerId, write: (to) => deletionRequestedMail(requested, to) };
};

export const ofDeletionStopped: LoadMail = async (services, customerId) => {
  const customer = await loadCustomer(services, customerId);
  // Requested again since.
  if (customer === null || customer.deletion !== null) return OVERTAKEN;
  const inTheWay = inTheWayOf(await erasureObstacles(services, customerId));
  return { kind: 'ready', customerId, write: (to) => deletionStoppedMail(inTheWay, to) };
};
