export const renewalMessages = {
  inProgress: (subject: string) => `Your renewal of ${subject} is in progress.`,
  completed: (subject: string) => `${subject} is renewed.`,
  priceUnknown: 'We can’t get the price right now. Please try again in a few minutes.',
  several: (count: number) => (count === 1 ? '1 renewal' : `${count} renewals`),
  notSold: 'We no longer sell this plan. Contact support to keep it.',
} as const;

export const renewalRefusals = {
  notFound: 'We couldn’t find this renewal in your account. Choose it again on the renewals page.',
  nameLapsed: (domain: string) =>
    `${domain} can’t be renewed. Search for it and register it again.`,
  planLapsed: (subject: string) =>
    `${subject} can’t be renewed: it has been deleted. Please order a new plan.`,
  nameGone: (domain: string) =>
    `The registrar says that ${domain} is no longer with us, so we can’t renew it. Contact support.`,
  nameInRedemption: (domain: string) =>
    `${domain} is in redemption. Restore it in Domains and hosting; the registry charges a fee.`,
  nameOfAnother: (domain: string) =>
    `Another customer has registered ${domain} here, so we can’t renew its plan for now. ` +
    'Contact support; nothing is charged.',
  movedOn: (day: string) =>
    `This is already renewed and expires on ${day}. Check your renewals before you renew it again.`,
  upgraded: 'This plan was upgraded since. Renew it at its new price in Domains and hosting.',
  underWay: 'You’ve already placed a renewal. See My Orders.',
  severalNotFound:
    'We couldn’t find renewals with this reference code in your account. See My Orders.',
  chooseSome: 'Choose at least one domain or plan to renew.',
  tooMany: 'You can renew up to 50 domains and plans with one payment. Choose fewer.',
  chosenTwice: 'A domain or plan is listed twice. Choose each once.',
  paymentFailed: 'The payment failed, so this wasn’t renewed. Renew it again with another payment.',
  orderCancelled:
    'You cancelled the order that had the payment, so this wasn’t renewed. Renew it again.',
  accountClosed: 'The account can’t place orders. Contact support; nothing was taken for this.',
  beingSettled: 'We’re still processing your earlier renewal. Please try again in a minute.',
} as const;
