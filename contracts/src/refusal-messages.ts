const STAYS_YOURS =
  'Please order anew: what you have paid stays yours, in your balance or among your payments not ' +
  'yet used.';

/** Sentences of our own, for cases the specification is silent on: each says what to do next. */
export const refusalMessages = {
  blockedByRateLimit: 'Too many attempts. Please wait a minute and try again.',
  tooManyOfYours: 'Too many of these in one day. Please try again tomorrow.',
  tooManyOfAll: 'We have received more of these today than we can take. Please try again tomorrow.',
  addressNotWritable:
    'We cannot send mail to the email address of your account. Please contact support.',
  addressNotHosted:
    'Our hosting server does not accept the email address of your account. Please contact support ' +
    'to have it changed, then order hosting.',
  codeOnItsWay:
    'We have sent you a code already. Please look for it, also among spam, before you ask for ' +
    'another one.',
  verifyEmailFirst: 'Please confirm your email address first, with the code that we send you.',
  emailTaken: 'An account with this email already exists. Please log in.',
  invalidAmount: 'The amount is not valid. Please start the payment again.',
  screenshotNotImage: 'The screenshot must be an image file.',
  screenshotTooLarge: 'The screenshot is too large. Please choose an image below 5 MB.',
  screenshotsFull:
    'Your account holds as many files as we can keep. Please report the payment without the ' +
    'screenshot.',
  tooManyOwnUploads:
    'You are sending two uploads already. Please wait until one of them is done and try again.',
  tooManyUploads:
    'Too many files are being sent right now. Please try again in a moment, or send this without files.',
  uploadTooSlow:
    'Your files took too long to arrive, so we stopped. Please try again on a faster connection, or ' +
    'send this without files.',
  referenceNotFound: 'Reference code not found. Please check your reference code.',
  referenceNotYours: 'This reference code belongs to another account.',
  tooManyOpenPayments: (open: number) =>
    `The bank has not seen ${open} of the payments you reported. Please correct their ` +
    'transaction ids in your orders, or wait until one of them has arrived.',
  transactionIdOfRefund:
    'This is the transaction ID of money that we sent back. Please write to support if it did not ' +
    'reach you.',
  linkNotYours: 'This UPI link was not made for your account. Please open the payment step again.',
  referenceReplaced:
    'Another payment stands for the order of this reference code. Please use that one.',
  referenceRefunded: 'This payment was refunded. Please make a new payment.',
  paymentConfirmed: 'The payment of this order is confirmed already. Nothing has to be corrected.',
  paymentHasOrder: 'This payment stands for an order. Please correct its transaction id there.',
  paymentNotCorrectable:
    'Money has come in for this payment, or another one stands in its place. Nothing has to be ' +
    'corrected.',
  notCancellable: 'This order is on its way already. It cannot be cancelled any more.',
  notFailed: 'The payment of this order has not failed. It need not be paid again.',
  tooOldToPay: `This order is too old to be paid again. ${STAYS_YOURS}`,
  priceSinceThen: (price: string) =>
    `The price of this order is ${price} now. Open “Pay again” once more to see and accept it. What ` +
    'you paid stays in your balance or among your unused payments.',
  /** @param why a sentence. */
  notHeldAgain: (why: string) => `${why} ${STAYS_YOURS}`,
  orderedAgain:
    'You have ordered the same anew, and that order goes on: please look at it in My Orders.',
  orderClosed: 'This order is not waiting for a payment any more.',
  referenceSpent: 'This reference code has already been used for another order.',
  paymentRejected: (reason: string) => `Payment verification failed. ${reason}`,
  paymentTooLow: (paid: string, price: string) =>
    `The payment of ${paid} does not cover the price of ${price}. Please pay what is missing: ` +
    'what you have paid counts.',
  accountMismatch: 'This request is for another account. Please log in again.',
  priceChanged: (price: string) =>
    `The price is now ${price}. Please go back to the summary and confirm it.`,
  priceUnavailable: 'The price of this domain is not known right now. Please try again later.',
  domainHeld: 'the domain is already being ordered by someone else',
  domainHeldUnverified:
    'someone else is ordering the domain, and neither payment is verified yet. Please submit the ' +
    'order again once yours is: whoever is verified first gets the domain',
  domainSold: 'Domain is not available',
  registrarSilent: 'the registrar did not answer. Please try again.',
  domainLost: 'the domain was sold to a customer whose payment was verified first',
  domainLostUnpaid:
    'the domain was sold to a customer whose payment was verified first. Should your payment ' +
    'arrive, a person looks at it and will offer you another name or the money back',
  nameOnOtherOrder: 'your other order of this domain was paid first and goes on',
  otherPlan: 'your other order of this domain has another hosting plan. You find it in My Orders',
  otherDomain: 'The details are of another domain. Please go back to the summary and confirm it.',
  itemChanged: 'This item has changed. Please look at it again before you order it.',
  codeBought: (domain: string) =>
    `You have bought this for ${domain} already: its download is in My Orders. For another site, ` +
    'please give its domain.',
  codeOrdered: (domain: string) =>
    `You have ordered this for ${domain} already: that order goes on, and you find it in My Orders.`,
  codeHeldByYou: (domain: string) =>
    `Your earlier order of this for ${domain} is still being saved. Please try again in some minutes: ` +
    'your payment is kept.',
  itemIsFree: 'This item is free. You can download it without an order.',
  planChanged: 'This plan has changed. Please look at it again before you order it.',
  planNotFound: 'This plan is not on sale. Please choose another one.',
  nameDearer: (domain: string, price: string, more: string) =>
    `${domain} costs ${price}: ${more} more than your payment holds. Please choose another name.`,
  noReplacementNeeded:
    'This order has its name, or is still waiting for it. No other name is needed.',
  domainHosted:
    'We host this domain already, or are about to. Please contact support to change its plan, or ' +
    'choose another domain.',
  domainNotUsable:
    "This domain can't be used here. Please enter a domain that you registered, such as " +
    'yourshop.in, or a subdomain of it. If this one is yours, contact support.',
  domainAboveHosted:
    'We host a subdomain of this domain for another customer. If you own the domain, please ' +
    "contact support: we'll check that and let you order.",
  domainHeldByYou: 'your earlier order of this domain is still being saved',
  phoneTooLong:
    'The registrar accepts phone numbers of 4 to 12 digits. Please shorten the phone number.',
  phoneTooShort:
    'The registrar accepts phone numbers of 4 to 12 digits. Please give the whole phone number.',
  idempotencyConflict:
    'This Idempotency-Key was used with other details. Please start again with a new key.',
  orderNotFound: 'Order not found.',
  invalidOlder: 'We could not find where this list goes on. Please reload the page and try again.',
  notYours: 'This order belongs to another account.',
  storeUnavailable: 'We could not save this right now. Nothing is lost: please try again.',
  notReadableYet: 'Your order is safe and will show here in a moment. Please try again.',
  otherSite: 'This request came from another site. Please reload the page and try again.',
  unreadable: 'We could not read this request. Please reload the page and try again.',
  invalidField: (field: string) => `Please check this field: ${field}.`,
  tooManyKeys:
    'Your account has sent very many requests in the last weeks. Please contact support.',
  invalidIdempotencyKey: 'The Idempotency-Key must have 1 to 255 characters.',
  tooManySafetyChanges:
    'How your account is opened was changed very often today. Please choose a new password by a ' +
    'mailed link, which signs out every device, or come back tomorrow.',
  compressedRequest: 'Please send this request again without compressing it.',
  tooLarge: 'This request is too large.',
  notFound: 'There is nothing at this address.',
  webIsBeingBuilt: 'Haat is being set up. Please come back in a moment.',
  articleNotFound: 'There is no such article.',
  itemNotFound: 'This item is not in the catalogue.',
  itemNotFree: 'This item is not free. Please buy it to download it.',
  itemNotBought: 'You have not bought this item with this account.',
  downloadMissing: 'This download is not ready yet. Please contact support.',
  hostingNotReady: 'This hosting is not set up yet. Please try again when it is.',
  hostingLoginShown:
    'This password was shown before and is not kept. For a new one choose Reset Password at the ' +
    'login of the panel: it comes to the e-mail address of this order.',
  hostingLoginGone:
    'This password is not kept any more. For a new one choose Reset Password at the login of the ' +
    'panel: it comes to the e-mail address of this order.',
  downloadLinkInvalid: 'This download link is no longer valid. Please ask for a new one.',
  latinOnly:
    'Registries accept Latin letters only. Please write this in Latin letters, such as “Asha Verma”.',
  idnNotSold: (tld: string) =>
    `We sell .${tld} in Latin letters only. Please choose a name with letters a to z.`,
  nameserverBelowName: (nameserver: string, domain: string) =>
    `${nameserver} is part of ${domain}, which is not registered yet. Please use nameservers of ` +
    'another domain, or our defaults.',
  invalidNameserver: (nameserver: string) =>
    `${nameserver} is not a nameserver. Please give a host name such as ns1.example.com.`,
} as const;
