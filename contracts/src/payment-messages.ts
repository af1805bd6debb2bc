export const paymentMessages = {
  transactionIdRequired: 'Transaction ID is required.',
  utrRequired: 'Please enter the 12-digit UTR of this payment.',
} as const;

/** What customers read of a payment that is not verified yet; each says what happens next. */
export const paymentNotices = {
  replaced: 'We have your new transaction id and are matching it with your UPI credit.',
  disputed: 'Another account has reported this payment too. We are checking whose it is.',
  checkedTooOften:
    'We have looked for this payment as often as we do by ourselves, and not found it. If the ' +
    'money left your account, please contact support with its reference code.',
  verifying: 'UPI payments usually reach us within 15 minutes. You don’t need to do anything.',
  creditNotSeen:
    'We haven’t found this payment yet. Check the transaction ID in your UPI app and correct it ' +
    'here if it’s different.',
  awaitsStatement:
    'We verify payments against our bank statement, usually on working days. You don’t need to do ' +
    'anything.',
  creditClaimed:
    'This bank reference has paid another order already. We are checking it. If you mistyped the ' +
    'transaction id, please correct it.',
  aboveReport:
    'More money arrived than was reported. We are checking whose payment it is, and nothing is ' +
    'lost.',
  paidByOther:
    'This payment was made for another account. We are checking whose it is. If you mistyped the ' +
    'transaction id, please correct it.',
  screenshotNotSaved:
    'Your payment is reported, but we could not keep its screenshot. You don’t need to send it ' +
    'again: we find your payment by its transaction ID.',
  beingChecked: 'We’re checking this payment. You don’t need to do anything.',
  domainLost:
    'The name was sold to a customer whose payment arrived first. A person looks at your payment ' +
    'and will offer you another name or the money back.',
} as const;

/** Of the balance: what is there, and what is missing. */
export const balanceMessages = {
  tooLow: (free: string, needed: string) =>
    `Your balance is ${free}, and ${needed} was to be taken from it. Nothing was taken.`,
  takenMeanwhile:
    'Your balance has changed in the meantime. Nothing was taken: please look at it and try again.',
  tooManyParts:
    'Your balance lies in very many small payments. Please contact support, and we put it together.',
  reportedAlone: (why: string) => `${why} Your payment is reported, under its own reference code.`,
  nothingToReturn: 'Nothing of this payment is free to be returned.',
  refundRequested: (number: string) =>
    `We have your request. Its number is ${number}: please quote it if you write about it again.`,
} as const;

/** Why the balance became more or less, as its entries say it. */
export const balanceEntryLabels = {
  unused: 'Paid, not used yet',
  abovePrice: (difference: string) => `${difference} more than due`,
  short: (difference: string) => `${difference} less than due`,
  notVerified: 'UPI payment not verified',
  spent: 'Spent on an order',
  debitReturned: 'Not taken after all',
  verifyingAgain: 'UPI payment being checked again',
  refunded: 'Refund',
  refundReturned: 'Refund returned by the bank',
  creditNote: (number: string) => `Returned with credit note ${number}`,
  earlier: 'All before that',
  orderEnded: {
    payment_failed: 'Payment not verified',
    registration_failed: 'Name not registered',
    hosting_failed: 'Plan not set up',
    renewal_failed: 'Not renewed',
    order_cancelled: 'Order cancelled',
    domain_lost: 'Name sold to someone else',
    order_not_placed: 'Order not placed',
    order_paid_otherwise: 'Order paid by another payment',
    operator: 'Order ended',
  },
} as const;

/** What is told of a payment beside what the bank shows. */
export const paymentFactLabels = {
  utr: 'Transaction ID',
  amount: 'Amount',
  paidOn: 'Paid on',
  reportedBy: 'Reported by',
  you: 'You',
  accounts: (count: number) => (count === 1 ? 'You alone' : `${count} customers`),
} as const;
