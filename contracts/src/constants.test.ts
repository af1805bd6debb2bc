import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';

describe('The constants of the shop', () => {
  it('have the values of the specification', () => {
    expect(constants).toMatchObject({
      RUPEE_CURRENCY_ID: 69,
      PAYMENT_METHOD: 'upi',
      QR_SIZE_PX: 150,
      QR_LEVEL: 'H',
      POST_LOGIN_REDIRECT_MS: 1000,
      ACCOUNT_CREATED_STEP_MS: 500,
      FOLLOW_UP_ACTION_MS: 1000,
      CLOCK_TICK_MS: 1000,
      CAROUSEL_INTERVAL_MS: 5000,
      CAROUSEL_EXIT_MS: 1000,
      SCROLL_THRESHOLD_PX: 100,
      DEFAULT_COUNTRY: 'US',
      DEFAULT_PHONE_CC: '1',
      PHONE_CC_MAX_DIGITS: 3,
      PHONE_MAX_LENGTH: 15,
      MIN_NAMESERVERS: 2,
      MAX_NAMESERVERS: 4,
      DOMAIN_ORDER_STEPS: 7,
      FEATURE_LIST_MAX_HEIGHT_PX: 500,
      CATALOGUE_PAGE_SIZE: 16,
      DEFAULT_CATEGORY_ID: 349,
      PICKER_DEFAULT_CATEGORY_ID: 348,
      HOSTING_PLAN_CATEGORY_ID: 244,
      EXCLUDED_PLAN_ID: 103,
      DESCRIPTION_WORDS: 20,
      DEFAULT_PLAN_PERIOD: 'year',
      FEATURE_HEADINGS: [
        'Top Features',
        'Security',
        'Free Features',
        'WordPress Options',
        'Service and Support',
      ],
      ORDER_TYPES: ['Domain', 'Hosting', 'Free Hosting + Domain'],
      REGISTRANT_STORAGE_KEY: 'registrantData',
    });
  });
});
