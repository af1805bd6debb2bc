/**
 * The message catalogue: the specification's section 8 word for word, and the few sentences
 * that sections 2 to 5 give. `{host}` is the literal example.com (decisions).
 */

const EXAMPLE_HOST = 'example.com';

/** A reason that is already the whole sentence, as the API answers it, is not put into it again. */
const sentence = (opening: string, reason: string): string =>
  reason.startsWith(opening) ? reason : `${opening}${reason}`;

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

export const webToolMessages = {
  addressMissing: 'Please enter a web address.',
  addressTooLong: 'This address is too long. Please shorten it to 2,048 characters.',
  addressInvalid: 'This is not a web address. Use one such as https://example.com/page.',
  addressNotWeb: 'Only addresses with http:// or https:// can be visited.',
  addressWithLogin: 'Please take the user name and password out of the address.',
  away: 'This tool is being restarted. Please try again in a few seconds.',
  tooManyAtOnce:
    'Several of your questions are still being answered. Please wait for them and try again.',
  notPublic:
    'This address does not lead to the public web, so our server does not visit it. Try a public ' +
    'site.',
  noSuchHost: (host: string) => `There is no server named ${host}. Please check the spelling.`,
  timeout: (host: string) => `${host} did not answer in time. Please try again later.`,
  connection: (host: string) => `${host} refused or dropped the connection.`,
  certificate: (host: string, why: string) =>
    `The certificate of ${host} cannot be trusted: ${why}.`,
  tooManyRedirects: 'The server redirects more than 5 times, perhaps in a circle.',
  badRedirect: 'The server redirects to something that is no web address.',
  unreadable: 'This page is built so that it cannot be read in time.',
  readersBusy: 'Many pages are being read right now. Please try again in a moment.',
} as const;

export const previewImageMessages = {
  status: (status: number) => `The server of the preview image answers with status ${status}.`,
  wrongType: 'The preview image is no PNG, JPEG, WebP or GIF.',
  tooLarge: 'The preview image is larger than 5 MB.',
  unreachable: (why: string) => `The preview image cannot be had. ${why}`,
  slow: 'The preview image takes too long to load.',
} as const;

/** Of the web tools that ask about a name. */
export const nameToolMessages = {
  nameMissing: 'Please enter a name such as example.com.',
  nameInvalid: 'This is not a name that nameservers know. Use one such as example.com.',
  nameWithoutDot: 'A name has a dot in it, such as example.com.',
  nameIsAddress: 'This is an IP address. Please enter a name such as example.com.',
  nameNotPublic: (ending: string) => `Names under .${ending} are not on the public internet.`,
  addressNotPublic: (address: string) =>
    `${address} is not an address of the public internet, so nobody outside knows its name. Use a ` +
    'public one such as 8.8.8.8.',
  nobodyAnswered: (name: string) =>
    `No nameserver answered for ${name}. Please try again in a moment.`,
  nameserversFail: (name: string) =>
    `The question about ${name} ended in a failure (SERVFAIL): mostly its nameservers are down, or ` +
    'its DNSSEC signatures are broken. Please try again in a moment, or tell who runs them.',
  nameserversRefuse: (name: string) =>
    `The question about ${name} was refused (REFUSED): mostly its nameservers do not hold it any ` +
    'more. Tell who runs them.',
  nameserversAnswerOddly: (name: string) =>
    `What came back about ${name} was no answer to use. Please try again in a moment, or tell who ` +
    'runs its nameservers.',
  ending: (name: string) =>
    `${name} is an ending under which names are registered. Enter a name below it, such as ` +
    `example.${name}.`,
  directorySilent: (ending: string) =>
    `The directory of .${ending} names did not answer. Please try again in a moment.`,
  directoryBusy: (ending: string) =>
    `The directory of .${ending} names answers no more questions for now: it limits how many it ` +
    'takes. Please try again in some minutes.',
  directoryFailing: (ending: string, status: number) =>
    `The directory of .${ending} names reports a fault of its own (status ${status}). Please try ` +
    'again later.',
} as const;
