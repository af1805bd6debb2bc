/** Texts about hosting plans that a customer owns; each says what to do next. */
export const ownedHostingMessages = {
  notFound: 'We couldn’t find this plan in your account. See Domains and hosting.',
  beingSetUp: 'We’re still setting up this plan. Please try again in a minute.',
  ended: 'This plan has ended, so it can’t be changed.',
  expired: 'This plan has expired, and its website is offline. Renew it first.',
  /** @param reason in the server’s own words */
  suspendedFor: (reason: string) =>
    `The hosting server has suspended this plan, so its control panel is closed. It says: “${reason}”. Contact support.`,
  suspended:
    'The hosting server has suspended this plan, so its control panel is closed. Contact support.',
  notThere: 'The hosting server doesn’t show this plan. Contact support.',
  serverSilent: 'The hosting server doesn’t answer right now. Please try again in a few minutes.',
  wrongHost:
    'The hosting server answered with a wrong address, so we didn’t open it. Contact support.',
  tooManyPanels:
    'You’ve opened the control panel too often in the last hour. Please try again later.',
  tooManyPasswords: 'You’ve changed this password too often today. Please try again tomorrow.',
  placeMissing: 'Choose what to open: home, email or files.',
  proofNeeded: 'Enter your account’s password to change the plan’s password.',
  passwordShort: 'Choose a password of 8 to 64 characters.',
  passwordSpaces: 'A password can’t begin or end with a space.',
  passwordWeak:
    'The hosting server finds this password too easy to guess. Choose a longer one with small and ' +
    'capital letters, digits and signs, or let us make one.',
  passwordUnknown:
    'The hosting server didn’t answer, so we don’t know which password is valid. Set it again.',
  cancellationMissing: 'Choose whether the plan is cancelled.',
  beingRenewed:
    'An order renews this plan right now. Cancel that order first, or wait until it’s done.',
} as const;
