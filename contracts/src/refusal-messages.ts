const MONEY_IS_SAFE =
  'Your money is safe: see your dashboard. Use it for another order, or request a refund.';

const ORDER_WITHOUT_HOLD = 'You can still order this one, but we can’t hold it while you pay.';

/** For cases that the specification leaves open: each says what to do next. */
export const refusalMessages = {
  blockedByRateLimit: 'Too many attempts. Please wait a minute and try again.',
  tooManyOfYours: 'You’ve sent too many of these today. Please try again tomorrow.',
  tooManyOfAll: 'We’ve received too many of these today. Please try again tomorrow.',
  addressNotWritable: 'We can’t send email to your account’s address. Contact support.',
  addressNotHosted:
    'Our hosting server doesn’t accept your account’s email. Contact support to change it, then ' +
    'order hosting.',
  codeOnItsWay: 'We’ve already sent you a code. Check your inbox and spam folder.',
  verifyEmailFirst: 'Verify your email first, with the code that we send you.',
  emailTaken: 'An account with this email already exists. Please log in.',
  invalidAmount: 'This amount is not valid. Please start the payment again.',
  screenshotNotImage: 'The screenshot must be an image. Choose an image file.',
  screenshotTooLarge: 'The screenshot is too large. Choose an image of at most 5 MB.',
  screenshotsFull:
    'Your account has no space for more files. Submit the payment without the screenshot.',
  tooManyOwnUploads:
    'You already have two uploads running. Wait until one is done, then try again.',
  tooManyUploads:
    'Too many uploads right now. Please try again in a moment, or send this without files.',
  uploadTooSlow:
    'Your upload took too long, so we stopped it. Try again on a faster connection, or send ' +
    'this without files.',
  referenceNotFound: 'Reference code not found. Please check your reference code.',
  referenceNotYours:
    'This reference code belongs to another account. Check it, or log in with that account.',
  tooManyOpenPayments: (open: number) =>
    `We couldn’t find ${open} of your payments. Open them from your dashboard, correct their ` +
    'transaction IDs, then try again.',
  transactionIdOfRefund:
    'This is the transaction ID of a refund from us. Didn’t get it? Contact support.',
  linkNotYours: 'This UPI link belongs to another account. Open the payment step again.',
  referenceReplaced:
    'This payment was replaced. Use the reference code that your order shows in My Orders.',
  referenceRefunded: 'This payment was refunded. Please make a new payment.',
  paymentConfirmed: 'The payment for this order is already verified. You don’t need to correct it.',
  paymentHasOrder: 'This payment is linked to an order. Correct its transaction ID there.',
  paymentNotCorrectable: 'This payment can’t be edited: it’s already received or replaced.',
  notCancellable: 'We’ve started this order, so it can’t be cancelled.',
  notFailed: 'The payment for this order hasn’t failed. You don’t need to pay again.',
  tooOldToPay: `This order is too old to pay. ${MONEY_IS_SAFE}`,
  priceSinceThen: (price: string) =>
    `The price of this order is now ${price}. To accept it, choose “Pay again” once more. Your ` +
    'money is safe: see your dashboard.',
  /** @param why a sentence. */
  notHeldAgain: (why: string) => `${why} ${MONEY_IS_SAFE}`,
  orderedAgain: 'You already have a newer order for this. See My Orders.',
  orderClosed: 'This order no longer needs a payment. See My Orders.',
  referenceSpent: 'This reference code is already used for another order. See My Orders.',
  paymentRejected: (reason: string) => `Payment verification failed. ${reason}`,
  paymentTooLow: (paid: string, price: string) =>
    `You paid ${paid} of ${price}. Pay the remaining amount.`,
  accountMismatch: 'This request is for another account. Please log in again.',
  priceChanged: (price: string) => `The price is now ${price}. Go back to the summary and confirm.`,
  priceUnavailable: 'We can’t get the price of this domain right now. Please try again later.',
  domainHeld: 'someone else is already ordering this domain',
  domainHeldUnverified:
    'someone else is ordering this domain too. Submit the order again once your payment is ' +
    'verified: the first verified payment gets the domain',
  /** @param leftMs until the hold ends, in ms. */
  domainBeingBought: (leftMs: number) => {
    const minutes = Math.max(1, Math.ceil(leftMs / 60_000));
    const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
    return `This domain is being bought by someone else. Try again in ${wait}.`;
  },
  twoDomainsHeld: `You’re already buying two domains. ${ORDER_WITHOUT_HOLD}`,
  domainsHeldAtAddress: `Too many domains are being bought from your network. ${ORDER_WITHOUT_HOLD}`,
  domainHeldBefore: `This domain was held in the last two hours. ${ORDER_WITHOUT_HOLD}`,
  domainSold: 'Domain is not available',
  registrarSilent: 'the registrar didn’t respond. Please try again in a minute.',
  domainLost: 'someone else’s payment for this domain was verified first',
  domainLostUnpaid:
    'someone else’s payment for this domain was verified first. If we receive your payment, ' +
    'we’ll email you to choose another domain or a refund',
  nameOnOtherOrder: 'your other order for this domain was paid first',
  otherPlan: 'your other order for this domain has a different hosting plan. See My Orders',
  otherDomain: 'These details belong to another domain. Go back to the summary and confirm.',
  itemChanged: 'This item has changed. Check it again before you order.',
  codeBought: (domain: string) =>
    `You’ve already bought this for ${domain}. Download it from My Orders. For another site, enter its ` +
    'domain.',
  codeOrdered: (domain: string) => `You’ve already ordered this for ${domain}. See My Orders.`,
  codeHeldByYou: (domain: string) =>
    `We’re still saving your earlier order for ${domain}. Please try again in a few minutes. ` +
    'Your payment is safe.',
  itemIsFree: 'This item is free. You can download it without an order.',
  planChanged: 'This plan has changed. Check it again before you order.',
  planNotFound: 'We don’t sell this plan. Choose another one.',
  nameDearer: (domain: string, price: string, more: string) =>
    `${domain} costs ${price}, ${more} more than your payment. Choose a cheaper domain, or order this ` +
    'one again.',
  noReplacementNeeded: 'This order doesn’t need another domain. See My Orders.',
  domainHosted:
    'We already host this domain. Contact support to change its plan, or choose another domain.',
  domainNotUsable:
    'This domain can’t be used here. Enter a domain that you registered, such as yourshop.in, ' +
    'or a subdomain of it. If this one is yours, contact support.',
  domainAboveHosted:
    'We host a subdomain of this domain for another customer. If you own the domain, contact ' +
    'support: we’ll check and let you order.',
  domainHeldByYou:
    'we’re still saving your earlier order for this domain. Please try again in a minute',
  phoneTooLong: 'The registrar accepts phone numbers of 4 to 12 digits. Enter a shorter number.',
  phoneTooShort: 'The registrar accepts phone numbers of 4 to 12 digits. Enter the full number.',
  idempotencyConflict:
    'This request was already sent with other details. Reload the page and try again.',
  orderNotFound: 'Order not found.',
  invalidOlder: 'We couldn’t load more. Reload the page and try again.',
  notYours: 'This order belongs to another account. Log in with that account.',
  storeUnavailable: 'We couldn’t save this right now. Please try again.',
  notReadableYet: 'Your order is saved and will show here in a moment. Please try again.',
  otherSite: 'This request came from another site. Reload the page and try again.',
  unreadable: 'We couldn’t read this request. Reload the page and try again.',
  invalidField: (field: string) => `Please check this field: ${field}.`,
  tooManyKeys: 'Your account has sent too many requests in the last weeks. Contact support.',
  invalidIdempotencyKey: 'The Idempotency-Key must have 1 to 255 characters.',
  tooManySafetyChanges:
    'Too many security changes today. Try again tomorrow, or reset your password by email.',
  consentVersion: 'Name the version of the text, such as 2026-12-01.',
  consentOld: 'This text has changed. Reload the page, read the new one, then try again.',
  compressedRequest: 'Please send this request again without compressing it.',
  tooLarge: 'This request is too large. Shorten your text or send fewer files.',
  notFound: 'Page not found.',
  webIsBeingBuilt: 'Haat is starting up. Try again in a minute.',
  articleNotFound: 'Article not found.',
  itemNotFound: 'This item is not in the catalogue.',
  itemNotFree: 'This item is not free. Please buy it to download it.',
  itemNotBought:
    'You haven’t bought this item with this account. Log in with the account that bought it.',
  downloadMissing: 'This download isn’t ready yet. Contact support.',
  hostingNotReady: 'This hosting isn’t set up yet. Please try again later.',
  hostingLoginShown:
    'We showed this password once and didn’t keep it. Change it in your hosting plan.',
  hostingLoginGone: 'We no longer have this password. Change it in your hosting plan.',
  downloadLinkInvalid: 'This download link has expired. Download it again from My Orders.',
  latinOnly: 'Use English letters, such as “Asha Verma”. Registries accept no others.',
  idnNotSold: (tld: string) =>
    `We sell .${tld} domains only in Latin letters. Choose a domain with letters a to z.`,
  idnOnly: (tld: string) =>
    `We sell .${tld} domains only in the letters of the TLD. Choose a name in those letters.`,
  nameserverBelowName: (nameserver: string, domain: string) =>
    `${nameserver} is part of ${domain}, which isn’t registered yet. Use nameservers of another ` +
    'domain, or our defaults.',
  invalidNameserver: (nameserver: string) =>
    `${nameserver} isn’t a nameserver. Enter a host name such as ns1.example.com.`,
} as const;
