/** The specification's section 8, word for word. Other files hold texts that few pages load. */

export const connectionMessages = {
  offline: 'You are offline. What you see may be out of date.',
  unreachable: 'We can’t load or save right now. We’ll keep trying. Your changes are safe.',
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

export const orderMessages = {
  paymentVerificationFailed: 'Payment verification failed. Please check your details.',
  placingFailed: 'Something went wrong while placing your order.',
  submitPaymentFailed: (message: string) => `Failed to submit payment: ${message}`,
  fetchPlansFailed: 'Failed to fetch plans. Please try again.',
  loadSoftwareFailed: 'Failed to load software.',
  cancelled:
    'Your order is cancelled. Your payment is in your balance: use it for another order or ' +
    'request a refund.',
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
  hostingCompleted: (domain: string) => `Hosting for ${domain} is ready. Your order is complete.`,
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
