/**
 * The message catalogue: the specification's section 8 word for word, and the few sentences
 * that sections 2 to 5 give. `{host}` is the literal example.com (decisions).
 */

const EXAMPLE_HOST = 'example.com';

/** A reason that is already the whole sentence, as the API answers it, is not put into it again. */
const sentence = (opening: string, reason: string): string =>
  reason.startsWith(opening) ? reason : `${opening}${reason}`;

export const connectionMessages = {
  offline: 'You are offline. What you see may be out of date.',
  unreachable: "We can't load or save right now. We keep trying, and what you typed stays.",
} as const;

export const loginMessages = {
  intro: 'Login with your account to place the order.',
  fillAllFields: 'Please fill in all fields.',
  incorrectPassword: 'Incorrect password',
  userNotFound: 'User not found',
  databaseConnectionIssue: 'Database connection issue.',
  successful: 'Login successful!',
} as const;

export const registrationMessages = {
  allFieldsRequired: 'All fields are required.',
  invalidEmail: 'Please enter a valid email address.',
  passwordsDoNotMatch: 'Passwords do not match.',
  failed: 'Registration failed.',
} as const;

export const domainSearchMessages = {
  title: 'Search and Buy a New Domain',
  invalidDomainOrTld: `Invalid domain/TLD format. Use ${EXAMPLE_HOST}`,
  invalidDomain: `Invalid domain format. Use ${EXAMPLE_HOST}`,
  invalidName: 'Invalid domain name format',
  invalidTld: 'Invalid TLD format',
  tldNotSold: (tld: string) => `.${tld} is not available with us`,
  unexpected: 'Unexpected error while validating the domain',
  emptyInput: 'Invalid domain input',
  restricted: 'Domain check is restricted by the provider. Try a different domain.',
  notAvailable: 'Domain is not available',
  invalidApiResponse: 'Invalid API response format',
  checkFailed: (reason: string) => sentence('Error checking domain availability: ', reason),
  buyUnavailable: 'Domain is not available.',
  unavailableOrPriceMissing: 'Domain is not available or price is missing.',
} as const;

const CROSS = '❌';
const CHECK = '✅';

/** Failures of the domain order carry a cross mark, successes and progress a check mark. */
export const markFailure = (text: string): string => `${CROSS} ${text}`;
export const markSuccess = (text: string): string => `${CHECK} ${text}`;
export const isMarkedSuccess = (text: string): boolean => text.startsWith(CHECK);
/** The text without its mark, for places that draw the mark as an icon. */
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
    sentence('Sorry, we could not process your order because: ', `${reason.replace(/\.$/, '')}.`),
  submissionFailed: 'Order submission failed. Please try again.',
  underReview: 'Your order is being processed and is under review.',
  received: 'We have received your order.',
  beingProcessed: (domain: string) => `Your order for ${domain} is being processed.`,
  completed: (domain: string) => `${domain} is registered. Your order is complete.`,
  noMessage: 'No message available',
  detailsMissing: 'Order details are missing or could not be retrieved.',
  dataNotAvailable: 'Data not available',
} as const;

export const orderMessages = {
  paymentVerificationFailed: 'Payment verification failed. Please check your details.',
  placingFailed: 'Something went wrong while placing your order.',
  submitPaymentFailed: (message: string) => `Failed to submit payment: ${message}`,
  fetchPlansFailed: 'Failed to fetch plans. Please try again.',
  loadSoftwareFailed: 'Failed to load software.',
  cancelled:
    'Your order is cancelled. What you paid for it stays yours: it pays your next order, or you ask ' +
    'for it back.',
  orderDataNotFound: 'Order data not found in the response.',
  unexpected: 'An unexpected error occurred.',
  oneFreeHostingOrder: 'You can only have one free hosting order.',
  freeHostingOrderExists:
    'You already have a free hosting order plan. You can only have one free hosting plan.',
  freeHostingCheckFailed: 'An error occurred while checking your hosting order. Please try again.',
  combinedDetailsMissing: 'Order details missing...',
  missingOrderDetails: 'Missing required order details (domain or order data).',
  unauthorized: 'Unauthorized. Please log in again.',
  inProgress: 'Order is in progress',
  codeProcessed: (title: string) => `Your order for ${title} is being processed.`,
  codeCompleted: (title: string) => `${title} is ready to download. Your order is complete.`,
  hostingCompleted: (domain: string) =>
    `The hosting of ${domain} is set up. Your order is complete.`,
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
} as const;
