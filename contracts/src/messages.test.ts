import { describe, expect, it } from 'vitest';
import {
  domainOrderMessages,
  domainSearchMessages,
  isMarkedSuccess,
  loginMessages,
  markFailure,
  markSuccess,
  orderMessages,
  paymentMessages,
  registrationMessages,
} from './messages.ts';

const reason = 'the registrar is away';

/** The specification's texts, word for word, in its order; `{host}` is example.com. */
describe('The message catalogue says what the specification says', () => {
  it('of logging in', () => {
    expect(loginMessages).toEqual({
      intro: 'Login with your account to place the order.',
      fillAllFields: 'Please fill in all fields.',
      incorrectPassword: 'Incorrect password',
      userNotFound: 'User not found',
      databaseConnectionIssue: 'Database connection issue.',
      successful: 'Login successful!',
    });
  });

  it('of registering', () => {
    expect(registrationMessages).toEqual({
      allFieldsRequired: 'All fields are required.',
      invalidEmail: 'Please enter a valid email address.',
      passwordsDoNotMatch: 'Passwords do not match.',
      failed: 'Registration failed.',
    });
  });

  it('of searching a domain', () => {
    const { tldNotSold, checkFailed, ...texts } = domainSearchMessages;
    expect(texts).toEqual({
      title: 'Search and Buy a New Domain',
      invalidDomainOrTld: 'Invalid domain/TLD format. Use example.com',
      invalidDomain: 'Invalid domain format. Use example.com',
      invalidName: 'Invalid domain name format',
      invalidTld: 'Invalid TLD format',
      unexpected: 'Unexpected error while validating the domain',
      emptyInput: 'Invalid domain input',
      restricted: 'Domain check is restricted by the provider. Try a different domain.',
      notAvailable: 'Domain is not available',
      invalidApiResponse: 'Invalid API response format',
      buyUnavailable: 'Domain is not available.',
      unavailableOrPriceMissing: 'Domain is not available or price is missing.',
    });
    expect(tldNotSold('xyz')).toBe('.xyz is not available with us');
    expect(checkFailed(reason)).toBe('Error checking domain availability: the registrar is away');
  });

  it('of ordering a domain', () => {
    expect(domainOrderMessages).toMatchObject({
      fieldRequired: 'This field is required',
      selectPaymentMethod: 'Please select a payment method.',
      sessionNotFound: 'User session not found. Please login.',
      missingDomain: 'Missing domain in order data. Please ensure domain is selected.',
      enterReferenceCode: 'Please enter a payment reference code.',
      verificationFailed: 'Payment verification failed. Please check your reference code.',
      tryLater: 'An error occurred. Please try again later.',
      unexpected: 'An unexpected error occurred. Please try again.',
      noOrder: 'Unable to fetch order details. Please contact support.',
      submissionFailed: 'Order submission failed. Please try again.',
      noMessage: 'No message available',
    });
    expect(domainOrderMessages.underReview).toMatch(/being processed and is under review/);
    expect(domainOrderMessages.beingProcessed('neelkhadi.in')).toBe(
      'Your order for neelkhadi.in is being processed.',
    );
    expect(domainOrderMessages.detailsMissing).toMatch(/missing or could not be retrieved/);
  });

  it('of codes, hosting and the rest', () => {
    const { submitPaymentFailed, ...texts } = orderMessages;
    expect(texts).toMatchObject({
      paymentVerificationFailed: 'Payment verification failed. Please check your details.',
      placingFailed: 'Something went wrong while placing your order.',
      fetchPlansFailed: 'Failed to fetch plans. Please try again.',
      loadSoftwareFailed: 'Failed to load software.',
      orderDataNotFound: 'Order data not found in the response.',
      unexpected: 'An unexpected error occurred.',
      oneFreeHostingOrder: 'You can only have one free hosting order.',
      freeHostingOrderExists:
        'You already have a free hosting order plan. You can only have one free hosting plan.',
      freeHostingCheckFailed:
        'An error occurred while checking your hosting order. Please try again.',
      combinedDetailsMissing: 'Order details missing...',
      missingOrderDetails: 'Missing required order details (domain or order data).',
      unauthorized: 'Unauthorized. Please log in again.',
      submitFailed: 'Something went wrong while submitting the order.',
      invalidVerificationCode: 'Invalid verification code.',
      noPricing: 'No available pricing information',
      noPlans: 'No plans available at the moment.',
      enterDomain: 'Please enter a domain',
      enterDomainName: 'Please enter a domain name.',
      enterValidDomain: 'Please enter a valid domain.',
      sessionNotFound: 'User session not found. Please log in again.',
      mustBeLoggedIn: 'You must be logged in to place an order.',
      priceNotNumber: 'Price or setup price is not a valid number.',
      paymentNotVerified: 'Could not verify payment. Server returned an error.',
      invalidPrice: 'Invalid price format. Please check the price.',
      invalidOrderType: 'Invalid order type.',
      noSoftware: 'No software found in this category.',
      blocked: 'Your account has been blocked. Please contact support.',
    });
    expect(submitPaymentFailed('no connection')).toBe('Failed to submit payment: no connection');
  });

  it('of a UPI payment', () => {
    expect(paymentMessages.transactionIdRequired).toBe('Transaction ID is required.');
  });
});

describe('Why an order could not be processed', () => {
  const told = 'Sorry, we could not process your order because: the registrar is away.';

  it('ends in one full stop, whether or not the reason had one', () => {
    expect(domainOrderMessages.couldNotProcess(reason)).toBe(told);
    expect(domainOrderMessages.couldNotProcess(`${reason}.`)).toBe(told);
  });

  it('is said once, though the API has already said it', () => {
    expect(domainOrderMessages.couldNotProcess(told)).toBe(told);
    const failed = domainSearchMessages.checkFailed(reason);
    expect(domainSearchMessages.checkFailed(failed)).toBe(failed);
  });
});

describe('The mark of a message', () => {
  it('is a cross for a failure and a check for success and progress', () => {
    expect(markFailure('No.')).toBe('❌ No.');
    expect(markSuccess('Yes.')).toBe('✅ Yes.');
    expect(isMarkedSuccess(markSuccess('Yes.'))).toBe(true);
    expect(isMarkedSuccess(markFailure('No.'))).toBe(false);
    expect(isMarkedSuccess('No mark.')).toBe(false);
  });
});
