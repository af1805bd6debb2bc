/** What customers read about renewals; the specification has no words for them. */
export const renewalMessages = {
  inProgress: (subject: string) => `Your renewal of ${subject} is in progress.`,
  completed: (subject: string) => `${subject} is renewed.`,
  priceUnknown: 'The price is not known at the moment. Please try again in a few minutes.',
  notSold: 'It is not sold any more, so it has no price. Please contact support to keep it.',
} as const;

/** Why one more period is not sold, and what to do instead. */
export const renewalRefusals = {
  notFound:
    'Nothing in your account renews under this id. Please choose it again in your renewals.',
  nameLapsed: (domain: string) =>
    `${domain} cannot be renewed any more: it goes back on sale. Please search for it and buy it anew.`,
  planLapsed: (subject: string) =>
    `${subject} cannot be renewed any more: it has been taken down. Please order a plan anew.`,
  nameGone: (domain: string) =>
    `The registrar says that ${domain} is not with us any more, so it cannot be renewed here. ` +
    'Please contact support.',
  nameInRedemption: (domain: string) =>
    `${domain} has ended, and its registry gives it back at a price of its own alone. ` +
    'Please contact support: we ask what it costs.',
  nameOfAnother: (domain: string) =>
    `Somebody else has bought ${domain} here, so the plan for it is not renewed for now. ` +
    'Please contact support; nothing is charged meanwhile.',
  movedOn: (day: string) =>
    `It is paid until ${day} by now. Please look at your renewals before you renew it once more.`,
  underWay: 'An order of yours renews it already. You find it in My Orders.',
  beingSettled:
    'Your earlier order of this renewal is still being settled. Please try again in a minute.',
} as const;
