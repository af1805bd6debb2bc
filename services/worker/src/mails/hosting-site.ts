/** The email about a site that a customer put on a hosting plan. */
import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { siteTemplateOf } from '@haat/contracts/site/templates';
import { hostingSiteDecider, type SiteOfPlan } from '@haat/domain/hosting/hosting-site';
import { loadAggregate } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';
import { findOwnedPlan, type OwnedPlan } from '@haat/record/owned-plans';
import { type EmailContext, greeting, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { facts } from './layout/order-parts.ts';
import { type LoadMail, NOT_THERE, OVERTAKEN } from './mail-state.ts';

export const siteOnlineMail = (
  { domain, planName, orderId }: OwnedPlan,
  { template, url }: SiteOfPlan,
  { reader, links }: EmailContext,
): Written => {
  const title = `Your site is online at ${domain}`;
  const address = url ?? domain;
  return {
    subject: title,
    ...renderEmail({
      title,
      preview: `We opened ${address} and it shows your site.`,
      parts: [
        paragraph(greeting(reader)),
        paragraph(`We opened ${address} and it shows the site that you put on ${planName}.`),
        paragraph(
          'Prices, times and other texts are examples of the template until you change them in the file manager.',
        ),
        facts([
          { label: 'Address', value: address, isExact: true },
          { label: 'Template', value: siteTemplateOf(template)?.title ?? template },
        ]),
        button('Open the plan', links.plan(orderId)),
      ],
      because: `You’re receiving this because ${planName} for ${domain} belongs to the account ${shownEmail(reader.email)}.`,
    }),
  };
};

export const ofSiteOnline: LoadMail = async ({ store }, orderId) => {
  const [plan, { state }] = await Promise.all([
    findOwnedPlan(store, orderId),
    loadAggregate(store, hostingSiteDecider, hostingSiteStream(orderId)),
  ]);
  const { site } = state;
  if (plan === null || site === null) return NOT_THERE;
  // A later site is on its way.
  if (site.url === null) return OVERTAKEN;
  return {
    kind: 'ready',
    customerId: plan.customerId,
    write: (to) => siteOnlineMail(plan, site, to),
  };
};
