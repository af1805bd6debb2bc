import { timelineTitles } from './timeline-titles.ts';

export const paymentMessages = {
  transactionIdRequired: 'Transaction ID is required.',
  utrRequired: 'Please enter the 12-digit UTR of this payment.',
} as const;

/** Notices on payments that are not verified. */
export const paymentNotices = {
  replaced: 'We’ve got your new transaction ID and are verifying the payment.',
  disputed:
    'Another account submitted this transaction ID too. We’re checking whose payment it is.',
  checkedTooOften:
    'We couldn’t find this payment. If the money left your account, contact support with your ' +
    'reference code.',
  verifying: 'UPI payments usually reach us within 15 minutes. You don’t need to do anything.',
  creditNotSeen:
    'We haven’t found this payment yet. Check the transaction ID in your UPI app and correct it ' +
    'here if it’s different. If it’s right, keep it: we’ll check again.',
  awaitsStatement:
    'We verify payments against our bank statement, usually on working days. You don’t need to do ' +
    'anything.',
  creditClaimed:
    'This transaction ID is already used for another order. Typed it wrong? Correct it here.',
  aboveReport: 'We received more than you entered. We’re checking; your money is safe.',
  paidByOther:
    'This transaction ID seems to belong to another customer’s payment. We’re checking. Typed it ' +
    'wrong? Edit the transaction ID.',
  screenshotNotSaved:
    'We have your transaction ID. We couldn’t save the screenshot, but we don’t need it.',
  beingChecked: 'We’re checking this payment. You don’t need to do anything.',
  domainLost:
    'Someone else’s payment for this domain was verified first. We’ll email you to choose ' +
    'another domain or a refund.',
} as const;

const balanceChanged = 'Your balance has changed, so we took nothing from it.';

export const balanceMessages = {
  tooLow: (free: string, needed: string) =>
    `Your balance is ${free}, but this order needs ${needed} from it. We took nothing.`,
  takenMeanwhile: `${balanceChanged} Check your balance, then continue.`,
  tooManyParts:
    'Your balance is split across too many payments. Contact support and we’ll merge it.',
  /** Without “then continue”: beside a submitted payment, that could make the customer pay twice. */
  balanceChanged,
  reportedAlone: (why: string) =>
    `${why} We submitted only your UPI payment: don’t pay again. Once it’s verified, it’s in your ` +
    'balance.',
  nextSteps: 'Use it for another order or request a refund.',
  nothingToReturn: 'There’s nothing left to refund on this payment.',
  refundRequested: (number: string) =>
    `Refund request ${number} received. Quote this number when you contact support.`,
} as const;

export const balanceEntryLabels = {
  unused: 'Paid, not used yet',
  abovePrice: (difference: string) => `${difference} extra`,
  short: (difference: string) => `${difference} short`,
  notVerified: 'Added back to balance: UPI payment not verified',
  spent: 'Spent on an order',
  debitReturned: 'Added back to balance',
  verifyingAgain: 'Verifying UPI payment again',
  refunded: 'Refund',
  refundReturned: 'Refund returned by the bank',
  creditNote: (number: string) => `Added with credit note ${number}`,
  earlier: 'Older entries, total',
  orderEnded: {
    payment_failed: 'Payment not verified',
    registration_failed: 'Domain not registered',
    hosting_failed: timelineTitles.hostingFailed,
    renewal_failed: timelineTitles.notRenewed,
    restore_failed: timelineTitles.notRestored,
    upgrade_failed: timelineTitles.notUpgraded,
    order_cancelled: timelineTitles.orderCancelled,
    domain_lost: timelineTitles.domainLost,
    order_not_placed: 'Order not placed',
    order_paid_otherwise: 'Order paid by another payment',
    operator: 'Order ended',
  },
} as const;

export const paymentFactLabels = {
  utr: 'Transaction ID',
  amount: 'Amount',
  paidOn: 'Paid on',
  reportedBy: 'Submitted by',
  you: 'You',
  accounts: (count: number) => (count === 1 ? 'Only you' : `${count} customers`),
} as const;
