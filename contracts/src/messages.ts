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

export const paymentMessages = {
  transactionIdRequired: 'Transaction ID is required.',
  utrRequired: 'Please enter the 12-digit UTR of this payment.',
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
  refundAsked: (number: string) =>
    `We have your request. Its number is ${number}: please quote it if you write about it again.`,
} as const;

/** Why the balance became more or less, as its entries say it. */
export const balanceEntryWords = {
  unused: 'Paid, not used yet',
  abovePrice: (difference: string) => `${difference} more than due`,
  short: (difference: string) => `${difference} less than due`,
  notVerified: 'UPI payment not verified',
  spent: 'Spent on an order',
  drawReturned: 'Not taken after all',
  askedAgain: 'UPI payment being checked again',
  refunded: 'Returned by UPI',
  earlier: 'All before that',
  orderEnded: {
    payment_failed: 'Payment not verified',
    registration_failed: 'Name not registered',
    hosting_failed: 'Plan not set up',
    order_cancelled: 'Order cancelled',
    name_lost: 'Name sold to someone else',
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

/** What customers read of a payment that is not verified yet; each says what happens next. */
export const paymentNotices = {
  replaced: 'We have your new transaction id and are matching it with your UPI credit.',
  contested: 'Another account has reported this payment too. We are checking whose it is.',
  creditNotSeen:
    'The bank has not shown this payment yet. Please compare the transaction id with your UPI ' +
    'app and correct it here if it is different.',
  creditClaimed:
    'This bank reference has paid another order already. We are checking it. If you mistyped the ' +
    'transaction id, please correct it.',
  aboveReport:
    'More money arrived than was reported. We are checking whose payment it is, and nothing is ' +
    'lost.',
  paidByOther:
    'This payment was made for another account. We are checking whose it is. If you mistyped the ' +
    'transaction id, please correct it.',
  beingChecked: 'We are checking this payment by hand. You need not do anything.',
  nameLost:
    'The name was sold to a customer whose payment arrived first. A person looks at your payment ' +
    'and will offer you another name or the money back.',
} as const;

/** Titles of the lines of an order's timeline. */
export const timelineTitles = {
  paymentReported: 'Payment reference received',
  orderPlaced: 'Order placed',
  matchingCredit: 'Matching your UPI credit',
  creditMatched: 'UPI credit matched',
  paidFromBalance: 'Paid from your balance',
  registrarAsked: 'Registrar asked',
  waitingAtRegistrar: 'Waiting at the registrar',
  askingRegistrarAgain: 'Checking with the registrar again',
  domainRegistered: 'Domain registered',
  registrationFailed: 'Registration failed',
  nameLost: 'Domain sold to someone else',
  paymentRejected: 'Payment rejected',
  paymentReplaced: 'Transaction id corrected',
  settingHostingUp: 'Setting up your hosting',
  hostingSetUp: 'Hosting set up',
  hostingFailed: 'Hosting not set up',
  downloadReady: 'Download ready',
  invoicePaid: 'Invoice paid',
  orderCancelled: 'Order cancelled',
} as const;

/** Of the forms for bug reports, offers of code, requests for work and for help. */
export const inboxMessages = {
  pageRequired: 'Please tell us which page it was: its address or its name.',
  happenedRequired: 'Please tell us what happened.',
  expectedRequired: 'Please tell us what you expected instead.',
  nameRequired: 'Please give your name.',
  emailRequired: 'Please give an email address, so that we can answer.',
  titleRequired: 'Please give your code a title.',
  kindRequired: 'Please choose what kind of code it is.',
  codeDescriptionRequired: 'Please describe what your code does and what it needs to run.',
  invalidDemoUrl: 'Please give a whole web address, such as https://example.com/demo.',
  invalidAskingPrice: 'Please give a price in whole rupees, from 1 to 10,00,000.',
  workRequired: 'Please choose what kind of work it is.',
  workDescriptionRequired: 'Please describe what you need.',
  budgetRequired: 'Please choose a budget, or say that you are not sure.',
  invalidDeadline: 'Please give the deadline as a date.',
  deadlinePassed: 'This day has passed. Please choose a later one, or leave it empty.',
  tooLong: (most: number) => `Please use at most ${most.toLocaleString('en-IN')} characters.`,
  bugReceived: (number: string) =>
    `Your bug report has arrived. Its number is ${number}: please quote it if you write about it ` +
    'again.',
  codeReceived: (number: string) =>
    `Your offer has arrived. Its number is ${number}: please quote it when we talk about your ` +
    'code.',
  hireReceived: (number: string) =>
    `Your request has arrived. Its number is ${number}: please quote it when we talk about the ` +
    'work.',
  subjectRequired: 'Please say in a few words what it is about.',
  messageRequired: 'Please tell us what we can do for you.',
  invalidOrderId: 'Please give the order ID as My Orders shows it.',
  invalidReferenceCode: 'Please give the reference code as your payment shows it.',
  supportReceived: (number: string) =>
    `Your message has arrived. Its number is ${number}: please quote it if you write about it ` +
    'again.',
} as const;

export const webToolMessages = {
  addressMissing: 'Please enter a web address.',
  addressTooLong: 'This address is too long. Please shorten it to 2,048 characters.',
  addressInvalid: 'This is not a web address. Use one such as https://example.com/page.',
  addressNotWeb: 'Only addresses with http:// or https:// can be visited.',
  addressWithLogin: 'Please take the user name and password out of the address.',
  away: 'This tool is being restarted. Please try again in a few seconds.',
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
  nobodyAnswered: (name: string) =>
    `No nameserver answered for ${name}. Please try again in a moment.`,
  ending: (name: string) =>
    `${name} is an ending under which names are registered. Enter a name below it, such as ` +
    `example.${name}.`,
  directorySilent: (ending: string) =>
    `The directory of .${ending} names did not answer. Please try again in a moment.`,
} as const;
