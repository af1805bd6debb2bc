/** The business constants and limits of the specification, section 9. */

/** The store provider's id of the Indian rupee. */
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
/** Where the provider keeps the plans of the VPS page. */
export const VPS_PLAN_CATEGORY_ID = 245;
export const DEFAULT_PLAN_PERIOD = 'year';
/** A plan's features stand under these, in this order. */
export const FEATURE_HEADINGS = [
  'Top Features',
  'Security',
  'Free Features',
  'WordPress Options',
  'Service and Support',
] as const;
export type FeatureHeading = (typeof FEATURE_HEADINGS)[number];
export const FREE_PLAN_NAME = 'Free Web Hosting';
/** What a paid plan adds to a domain in one order; the free one adds nothing. */
export const COMBINED_HOSTING_PAISE = 5_000_00;
export const DESCRIPTION_WORDS = 20;

export const ORDER_TYPES = ['Domain', 'Hosting', 'Free Hosting + Domain'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** Codes that show that an e-mail address is its account's: so long between two of them. */
export const VERIFICATION_RESEND_MS = 30_000;
/** How long such a code works. */
export const VERIFICATION_CODE_TTL_MS = 10 * 60 * 1_000;
/** Nobody's inbox is filled by an account that somebody opened with their address. */
export const MAX_VERIFICATION_EMAILS_PER_DAY = 10;

/** Of a new password; one that was chosen before this was asked for still opens its account. */
export const PASSWORD_MIN_LENGTH = 10;
/** How long the link to a new password works, from the moment when its mail is written. */
export const PASSWORD_LINK_TTL_MS = 30 * 60 * 1_000;
/** Where it leads; what it carries stands behind a `#`. */
export const PASSWORD_LINK_PATH = '/user/dashboard';

/** Where the browser keeps the registrant's details between visits; cleared at logout. */
export const REGISTRANT_STORAGE_KEY = 'registrantData';
