const nothingToDo = 'You don’t need to do anything.';

/** What happens next with an order. `deliver`: "register neelkhadi.in". */
export const nextStepMessages = {
  deliver: {
    domain: (domain: string) => `register ${domain}`,
    combined: (domain: string) => `register ${domain} and set up its hosting`,
    code: (title: string) => `open the download of ${title}`,
    hosting: (domain: string) => `set up the hosting of ${domain}`,
    renewal: (domain: string) => `renew ${domain}`,
    planRenewal: (domain: string) => `renew the hosting of ${domain}`,
    restore: (domain: string) => `restore ${domain}`,
    upgrade: (domain: string) => `move the hosting of ${domain} to the larger plan`,
  },
  verifying: (deliver: string) =>
    `We’re checking with the bank that your payment arrived. Then we ${deliver}.`,
  /** Beside a notice that says what is wrong. */
  onceVerified: (deliver: string) => `Once your payment is verified, we ${deliver}.`,
  paid: (deliver: string) => `We ${deliver}. ${nothingToDo}`,
  atRegistrar: `The registrar is working on it. ${nothingToDo}`,
  lockedAtRegistrar: `The registrar is processing it, which can take a while. We keep checking. ${nothingToDo}`,
  registrarUnclear:
    'The registrar’s reply was unclear, so we’re checking again. If the domain can’t be ' +
    'registered, your money is in your balance.',
  settingUpHosting: (domain: string) => `We set up the hosting of ${domain}. ${nothingToDo}`,
  atHostingServer: `Our hosting server is working on it. ${nothingToDo}`,
  invoice: `We make your invoice. ${nothingToDo}`,
  finishing: `We’re finishing your order. ${nothingToDo}`,
  withoutHosting: 'We make your invoice. Contact support about the hosting.',
  completed: {
    domain: 'Connect the domain to a website or email on its page, under Domains.',
    hosting: 'Log in to the control panel, or put a site on your plan.',
    code: 'Download it here, or any time in My Orders.',
    renewal: 'You don’t need to do anything until the new expiry date. We’ll remind you.',
    upgrade: `Your plan has its new limits. ${nothingToDo}`,
  },
  payAgain: 'Pay again for this order in My Orders, or contact support with the transaction ID.',
  paymentFailed: 'Order again, or contact support with the transaction ID.',
  replaceDomain: 'Choose another domain for this order, or request a refund.',
  moneyInBalance: 'Your money is in your balance. Use it for another order or request a refund.',
  moneyOnceVerified: 'Once your payment is verified, it’s in your balance for another order.',
  nothingCharged: 'Nothing was charged. You can order again.',
} as const;
