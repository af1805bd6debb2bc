/** The emails about what a customer did with a hosting plan's account. */
import { hostingAccountStream } from '@haat/contracts/events/hosting-account';
import {
  type HostingAccountState,
  hostingAccountDecider,
} from '@haat/domain/hosting/hosting-account';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';
import { findOwnedPlan, type OwnedPlan } from '@haat/record/owned';
import { NOT_YOU } from './domain-notice.ts';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { facts } from './layout/order-parts.ts';
import { type LoadMail, NOT_THERE, OVERTAKEN } from './mail-state.ts';
import { dayOf } from './moment.ts';

type MailText = { readonly title: string; readonly texts: readonly string[] };

const nameOf = ({ planName, domain }: OwnedPlan): string => `${planName} for ${domain}`;

const write = (plan: OwnedPlan, to: EmailContext, { title, texts }: MailText): Written => ({
  subject: title,
  ...renderEmail({
    title,
    preview: texts[0] ?? title,
    parts: [
      paragraph(greeting(to.reader)),
      ...texts.map(paragraph),
      facts([
        { label: 'Hosting plan', value: plan.planName },
        { label: 'Domain', value: plan.domain, isExact: true },
      ]),
      button('Open the plan', to.links.plan(plan.orderId)),
    ],
    because: `You’re receiving this because ${nameOf(plan)} belongs to the account ${shownEmail(to.reader.email)}.`,
  }),
});

/** Without the password: anyone who reads the email could log in. */
export const passwordChangedMail = (
  plan: OwnedPlan,
  isCertain: boolean,
  to: EmailContext,
): Written =>
  write(plan, to, {
    title: `The password of ${nameOf(plan)} ${isCertain ? 'changed' : 'may have changed'}`,
    texts: [
      isCertain
        ? `The control panel’s password of ${nameOf(plan)} is a new one. Email apps and FTP programs that use the old one need the new one.`
        : `Someone logged in to your account set a new control panel password for ${nameOf(plan)}, and the hosting server didn’t answer. Set it again to be sure.`,
      NOT_YOU,
    ],
  });

const filesOf = ({ paid }: OwnedPlan): string =>
  paid === null
    ? 'On that day your website goes offline and your files are deleted. Download them before.'
    : 'On that day your website goes offline. Later we delete your files: download them before.';

export const planCancelledMail = (plan: OwnedPlan, endsAt: string, to: EmailContext): Written =>
  write(plan, to, {
    title: `${nameOf(plan)} ends on ${dayOf(endsAt)}`,
    texts: [
      `You’ve cancelled ${nameOf(plan)}. It works until ${dayOf(endsAt)}.`,
      filesOf(plan),
      'Changed your mind? Until then you can keep the plan with one press.',
    ],
  });

export const planEndsSoonMail = (plan: OwnedPlan, endsAt: string, to: EmailContext): Written =>
  write(plan, to, {
    title: `${nameOf(plan)} ends on ${dayOf(endsAt)}`,
    texts: [
      `${nameOf(plan)} ends on ${dayOf(endsAt)}, because you’ve cancelled it.`,
      filesOf(plan),
      'Until then you can keep the plan with one press.',
    ],
  });

const load = async ({ store }: CommandServices, orderId: string) => {
  const [plan, { state }] = await Promise.all([
    findOwnedPlan(store, orderId),
    loadAggregate(store, hostingAccountDecider, hostingAccountStream(orderId)),
  ]);
  return { plan, state };
};

const ofAccount =
  (
    isStillSo: (state: HostingAccountState, plan: OwnedPlan) => boolean,
    mailOf: (plan: OwnedPlan, state: HostingAccountState, to: EmailContext) => Written,
  ): LoadMail =>
  async (services, orderId) => {
    const { plan, state } = await load(services, orderId);
    if (plan === null) return NOT_THERE;
    if (!isStillSo(state, plan)) return OVERTAKEN;
    const { customerId } = plan;
    return { kind: 'ready', customerId, write: (to) => mailOf(plan, state, to) };
  };

const isCancelled = (_: HostingAccountState, { cancelledUntil, phase }: OwnedPlan): boolean =>
  cancelledUntil !== null && phase === 'active';

export const ofPasswordChanged = ofAccount(
  () => true,
  (plan, { isPasswordCertain }, to) => passwordChangedMail(plan, isPasswordCertain, to),
);
export const ofCancelled = ofAccount(isCancelled, (plan, _, to) =>
  planCancelledMail(plan, plan.cancelledUntil ?? '', to),
);
export const ofEndsSoon = ofAccount(isCancelled, (plan, _, to) =>
  planEndsSoonMail(plan, plan.cancelledUntil ?? '', to),
);
