/** Constants and limits of the specification, section 9. */

/** The store provider's id. */
export const RUPEE_CURRENCY_ID = 69;
export const PAYMENT_METHOD = 'upi';
export const QR_SIZE_PX = 150;
export const QR_LEVEL = 'H';

export const POST_LOGIN_REDIRECT_MS = 1000;
export const ACCOUNT_CREATED_STEP_MS = 500;
export const FOLLOW_UP_ACTION_MS = 1000;
export const CLOCK_TICK_MS = 1000;
export const CAROUSEL_INTERVAL_MS = 5000;
export const CAROUSEL_EXIT_MS = 1000;
export const SCROLL_THRESHOLD_PX = 100;

export const DEFAULT_COUNTRY = 'US';
export const DEFAULT_PHONE_CC = '1';
export const PHONE_CC_MAX_DIGITS = 3;
export const PHONE_MAX_LENGTH = 15;

export const MIN_NAMESERVERS = 2;
export const MAX_NAMESERVERS = 4;
export const DOMAIN_ORDER_STEPS = 7;
export const FEATURE_LIST_MAX_HEIGHT_PX = 500;

export const CATALOGUE_PAGE_SIZE = 16;
export const DEFAULT_CATEGORY_ID = 349;
export const PICKER_DEFAULT_CATEGORY_ID = 348;
export const HOSTING_PLAN_CATEGORY_ID = 244;
export const EXCLUDED_PLAN_ID = 103;
export const VPS_PLAN_CATEGORY_ID = 245;
export const DEFAULT_PLAN_PERIOD = 'year';
export const FEATURE_HEADINGS = [
  'Top Features',
  'Security',
  'Free Features',
  'WordPress Options',
  'Service and Support',
] as const;
export type FeatureHeading = (typeof FEATURE_HEADINGS)[number];
export const FREE_PLAN_NAME = 'Free Web Hosting';
/** Price of a paid plan in a combined order; the free plan adds nothing. */
export const COMBINED_HOSTING_PAISE = 5_000_00;
export const DESCRIPTION_WORDS = 20;

export const ORDER_TYPES = ['Domain', 'Hosting', 'Free Hosting + Domain'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** Shortest time between two codes that verify an email. */
export const VERIFICATION_RESEND_MS = 30_000;
export const VERIFICATION_CODE_TTL_MS = 10 * 60 * 1_000;
/** Limits what a stranger can send to an address that is not theirs. */
export const MAX_VERIFICATION_EMAILS_PER_DAY = 10;

/** For new passwords; shorter old ones still log in. */
export const PASSWORD_MIN_LENGTH = 10;
/** Validity of a password link, from when its mail is written. */
export const PASSWORD_LINK_TTL_MS = 30 * 60 * 1_000;
/** The link's token is behind a `#`. */
export const PASSWORD_LINK_PATH = '/user/dashboard';

/** Mails link here; the token is behind the `#`. */
export const KEEP_ACCOUNT_PATH = '/user/keep-account';
/** Both mails of a change of email link here; the token is behind the `#`. */
export const EMAIL_LINK_PATH = '/user/confirm-email';

/** The browser keeps the registrant's details here; logout clears them. */
export const REGISTRANT_STORAGE_KEY = 'registrantData';

/** In ms: how long both mailed links of a change of email work. */
export const EMAIL_CHANGE_TTL_MS = 24 * 60 * 60 * 1_000;

/** In ms: from the request to delete an account until it is erased. */
export const ACCOUNT_DELETION_MS = 7 * 24 * 60 * 60 * 1_000;

/** In ms: how long a copy of the customer's data can be downloaded. */
export const DATA_EXPORT_TTL_MS = 24 * 60 * 60 * 1_000;
