export const restoreMessages = {
  inProgress: (domain: string) => `We’re restoring ${domain}.`,
  completed: (domain: string) => `${domain} is restored.`,
  noPrice: 'We don’t have the restore price for this domain. Contact support for it.',
} as const;

export const restoreRefusals = {
  notFound: 'We couldn’t find this domain in your account. Choose it again in Domains and hosting.',
  notInRedemption: (domain: string) =>
    `${domain} isn’t in redemption, so it needs no restore. Renew it in Domains and hosting.`,
  stateUnknown:
    'The registrar doesn’t answer right now, so we can’t check this domain. Please try again in a ' +
    'few minutes.',
  gone: (domain: string) =>
    `${domain} can no longer be restored. If it’s free, search for it and register it again.`,
  underWay: 'You’ve already ordered this restore. See My Orders.',
} as const;
