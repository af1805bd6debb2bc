export const upgradeMessages = {
  inProgress: (domain: string) => `We’re changing the plan for ${domain}.`,
  completed: (domain: string) => `The plan for ${domain} is changed.`,
  noLarger: 'This is our largest plan for this period.',
} as const;

export const upgradeRefusals = {
  notFound: 'We couldn’t find this plan in your account. Choose it again in Domains and hosting.',
  beingSetUp: 'We’re still setting up this plan. Please try again in a minute.',
  ended: 'This plan has ended. Order a new one.',
  expired: 'This plan has expired. Renew it first, then you can choose a larger plan.',
  lastDay: 'This plan’s period ends today. Renew it first, then you can choose a larger plan.',
  underWay: 'An order for this plan is still under way. See My Orders.',
  notLarger: 'This plan isn’t larger than yours. Choose another one.',
  movedOn: 'This plan was renewed or changed meanwhile. Check it before you choose a larger one.',
  nothingToPay: 'There is nothing to pay for this plan now. Order it without a payment.',
  paymentMissing: 'Enter the reference code of your payment.',
} as const;
