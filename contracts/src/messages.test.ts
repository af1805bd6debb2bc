import { describe, expect, it } from 'vitest';
import * as ofDomainOrders from './domain-order-messages.ts';
import { domainSearchMessages } from './domain-search-messages.ts';
import * as messages from './messages.ts';
import * as ofPayments from './payment-messages.ts';

const { domainOrderMessages, isMarkedSuccess, markFailure, markSuccess } = ofDomainOrders;

const reason = 'the registrar is away';

/** Section 8 in its order: each text with the entry that has it; `{host}` is example.com. */
const ERROR_CATALOGUE: readonly (readonly [text: string, entry: string])[] = [
  // Login
  ['Please fill in all fields.', 'loginMessages.fillAllFields'],
  ['Incorrect password', 'loginMessages.incorrectPassword'],
  ['User not found', 'loginMessages.userNotFound'],
  ['Database connection issue.', 'loginMessages.databaseConnectionIssue'],
  // Registration
  ['All fields are required.', 'registrationMessages.allFieldsRequired'],
  ['Please enter a valid email address.', 'registrationMessages.invalidEmail'],
  ['Passwords do not match.', 'registrationMessages.passwordsDoNotMatch'],
  ['Registration failed.', 'registrationMessages.failed'],
  // Domain search
  ['Invalid domain/TLD format. Use example.com', 'domainSearchMessages.invalidDomainOrTld'],
  ['Invalid domain format. Use example.com', 'domainSearchMessages.invalidDomain'],
  ['Invalid domain name format', 'domainSearchMessages.invalidName'],
  ['Invalid TLD format', 'domainSearchMessages.invalidTld'],
  ['.{1} is not available with us', 'domainSearchMessages.tldNotSold'],
  ['Unexpected error while validating the domain', 'domainSearchMessages.unexpected'],
  ['Invalid domain input', 'domainSearchMessages.emptyInput'],
  [
    'Domain check is restricted by the provider. Try a different domain.',
    'domainSearchMessages.restricted',
  ],
  ['Domain is not available', 'domainSearchMessages.notAvailable'],
  ['Invalid API response format', 'domainSearchMessages.invalidApiResponse'],
  ['Error checking domain availability: {1}', 'domainSearchMessages.checkFailed'],
  ['Domain is not available.', 'domainSearchMessages.buyUnavailable'],
  [
    'Domain is not available or price is missing.',
    'domainSearchMessages.unavailableOrPriceMissing',
  ],
  // Domain order payment and result messages
  ['Please select a payment method.', 'domainOrderMessages.selectPaymentMethod'],
  ['User session not found. Please login.', 'domainOrderMessages.sessionNotFound'],
  [
    'Missing domain in order data. Please ensure domain is selected.',
    'domainOrderMessages.missingDomain',
  ],
  ['Please enter a payment reference code.', 'domainOrderMessages.enterReferenceCode'],
  [
    'Payment verification failed. Please check your reference code.',
    'domainOrderMessages.verificationFailed',
  ],
  ['An error occurred. Please try again later.', 'domainOrderMessages.tryLater'],
  ['An unexpected error occurred. Please try again.', 'domainOrderMessages.unexpected'],
  ['Unable to fetch order details. Please contact support.', 'domainOrderMessages.noOrder'],
  ['Sorry, we could not process your order because: {1}.', 'domainOrderMessages.couldNotProcess'],
  ['Order submission failed. Please try again.', 'domainOrderMessages.submissionFailed'],
  ['Your order is being processed and is under review.', 'domainOrderMessages.underReview'],
  ['Your order for {1} is being processed.', 'domainOrderMessages.beingProcessed'],
  ['No message available', 'domainOrderMessages.noMessage'],
  ['Order details are missing or could not be retrieved.', 'domainOrderMessages.detailsMissing'],
  // Codes, hosting and other alerts
  [
    'Payment verification failed. Please check your details.',
    'orderMessages.paymentVerificationFailed',
  ],
  ['Something went wrong while placing your order.', 'orderMessages.placingFailed'],
  ['Failed to submit payment: {1}', 'orderMessages.submitPaymentFailed'],
  ['Failed to fetch plans. Please try again.', 'orderMessages.fetchPlansFailed'],
  ['Failed to load software.', 'orderMessages.loadSoftwareFailed'],
  ['Order data not found in the response.', 'orderMessages.orderDataNotFound'],
  ['An unexpected error occurred.', 'orderMessages.unexpected'],
  ['You can only have one free hosting order.', 'orderMessages.oneFreeHostingOrder'],
  [
    'You already have a free hosting order plan. You can only have one free hosting plan.',
    'orderMessages.freeHostingOrderExists',
  ],
  [
    'An error occurred while checking your hosting order. Please try again.',
    'orderMessages.freeHostingCheckFailed',
  ],
  ['Order details missing...', 'orderMessages.combinedDetailsMissing'],
  ['Missing required order details (domain or order data).', 'orderMessages.missingOrderDetails'],
  ['Unauthorized. Please log in again.', 'orderMessages.unauthorized'],
  ['Something went wrong while submitting the order.', 'orderMessages.submitFailed'],
  ['Invalid verification code.', 'orderMessages.invalidVerificationCode'],
  ['No available pricing information', 'orderMessages.noPricing'],
  ['No plans available at the moment.', 'orderMessages.noPlans'],
  ['Please enter a domain', 'orderMessages.enterDomain'],
];

/** Texts that other sections give. */
const OTHER_SECTIONS: typeof ERROR_CATALOGUE = [
  // 2. Screens
  ['Login with your account to place the order.', 'loginMessages.intro'],
  ['Search and Buy a New Domain', 'domainSearchMessages.title'],
  ['No software found in this category.', 'orderMessages.noSoftware'],
  // 4. States
  ['Login successful!', 'loginMessages.successful'],
  // 5. Validation
  ['This field is required', 'domainOrderMessages.fieldRequired'],
  ['Please enter a valid domain.', 'orderMessages.enterValidDomain'],
  ['User session not found. Please log in again.', 'orderMessages.sessionNotFound'],
  ['Price or setup price is not a valid number.', 'orderMessages.priceNotNumber'],
  ['Could not verify payment. Server returned an error.', 'orderMessages.paymentNotVerified'],
  ['Please enter a domain name.', 'orderMessages.enterDomainName'],
  ['Invalid price format. Please check the price.', 'orderMessages.invalidPrice'],
  ['Invalid order type.', 'orderMessages.invalidOrderType'],
  ['Transaction ID is required.', 'paymentMessages.transactionIdRequired'],
  ['You must be logged in to place an order.', 'orderMessages.mustBeLoggedIn'],
  // 6. Roles
  ['Your account has been blocked. Please contact support.', 'orderMessages.blocked'],
];

const SPECIFIED = [...ERROR_CATALOGUE, ...OTHER_SECTIONS];

type Text = string | ((filled: string) => string);

/** What stands under `group.name`; `{1}` where a text takes something in. */
const textAt = (entry: string): string | undefined => {
  const [group = '', name = ''] = entry.split('.');
  const groups = { ...messages, ...ofDomainOrders, ...ofPayments, domainSearchMessages };
  const texts = (groups as unknown as Record<string, Record<string, Text>>)[group];
  const text = texts?.[name];
  return typeof text === 'function' ? text('{1}') : text;
};

describe('The texts that the specification gives', () => {
  it.each(SPECIFIED)('%j is %s', (text, entry) => {
    expect(textAt(entry)).toBe(text);
  });

  it('each have one entry', () => {
    expect(new Set(SPECIFIED.map(([text]) => text)).size).toBe(SPECIFIED.length);
    expect(new Set(SPECIFIED.map(([, entry]) => entry)).size).toBe(SPECIFIED.length);
  });
});

describe('The reason why an order could not be processed', () => {
  const sentence = 'Sorry, we could not process your order because: the registrar is away.';

  it('ends with one full stop, with or without one in the reason', () => {
    expect(domainOrderMessages.couldNotProcess(reason)).toBe(sentence);
    expect(domainOrderMessages.couldNotProcess(`${reason}.`)).toBe(sentence);
  });

  it('is added once, even if the API has already added it', () => {
    expect(domainOrderMessages.couldNotProcess(sentence)).toBe(sentence);
    const failed = domainSearchMessages.checkFailed(reason);
    expect(domainSearchMessages.checkFailed(failed)).toBe(failed);
  });
});

describe('The mark of a message', () => {
  it('is a cross for a failure, and a check mark for success and progress', () => {
    expect(markFailure('No.')).toBe('❌ No.');
    expect(markSuccess('Yes.')).toBe('✅ Yes.');
    expect(isMarkedSuccess(markSuccess('Yes.'))).toBe(true);
    expect(isMarkedSuccess(markFailure('No.'))).toBe(false);
    expect(isMarkedSuccess('No mark.')).toBe(false);
  });
});
