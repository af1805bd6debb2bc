import { wholeSentence } from './whole-sentence.ts';

const CROSS = '❌';
const CHECK = '✅';

/** Failures carry a cross mark, successes and progress a check mark. */
export const markFailure = (text: string): string => `${CROSS} ${text}`;
export const markSuccess = (text: string): string => `${CHECK} ${text}`;
export const isMarkedSuccess = (text: string): boolean => text.startsWith(CHECK);
export const withoutMark = (text: string): string =>
  text.replace(new RegExp(`^(?:${CROSS}|${CHECK})\\s*`, 'u'), '');

export const domainOrderMessages = {
  fieldRequired: 'This field is required',
  selectPaymentMethod: 'Please select a payment method.',
  sessionNotFound: 'User session not found. Please login.',
  missingDomain: 'Missing domain in order data. Please ensure domain is selected.',
  enterReferenceCode: 'Please enter a payment reference code.',
  verificationFailed: 'Payment verification failed. Please check your reference code.',
  tryLater: 'An error occurred. Please try again later.',
  unexpected: 'An unexpected error occurred. Please try again.',
  noOrder: 'Unable to fetch order details. Please contact support.',
  couldNotProcess: (reason: string) =>
    wholeSentence(
      'Sorry, we could not process your order because: ',
      `${reason.replace(/\.$/, '')}.`,
    ),
  submissionFailed: 'Order submission failed. Please try again.',
  underReview: 'Your order is being processed and is under review.',
  received: 'We have received your order.',
  beingProcessed: (domain: string) => `Your order for ${domain} is being processed.`,
  completed: (domain: string) => `${domain} is registered. Your order is complete.`,
  noMessage: 'No message available',
  detailsMissing: 'Order details are missing or could not be retrieved.',
  dataNotAvailable: 'Data not available',
} as const;
