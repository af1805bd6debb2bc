import { anyOf } from '../any-of.ts';
import type { Refusal } from './refusals.ts';

/** For the customer. */
export const NO_PRIVACY = 'The registry of this TLD doesn’t allow privacy.';
export const NO_SUCH_CONTACT = 'Domains under this TLD have no such contact.';
export const OWNER_CHANGE_UNDER_WAY =
  'A change of owner still waits for its confirmations by email. Change this contact afterwards.';
const OWNER_CHANGE_TOO_SOON =
  'The owner can’t be changed again within 60 days of the last change. Please try again later.';

export const PRIVACY_IS_ON = /privacy.{0,60}already (been )?(enabled|active|on)\b/i;
export const PRIVACY_IS_OFF = anyOf(
  /privacy.{0,60}already (been )?(disabled|inactive|off)/,
  /privacy.{0,60}not (been )?(purchased|enabled|active)/,
);

/** Neither says whether it is on. */
export const PRIVACY_BOUGHT = /privacy.{0,60}already (been )?(purchased|bought)/i;
export const PRIVACY_NOT_BOUGHT = /privacy.{0,60}not (been )?(purchased|bought)/i;

export const ABOUT_PRIVACY: readonly Refusal[] = [
  {
    words: anyOf(
      /privacy.{0,80}(not|n't) (be )?(allowed|supported|available|offered|permitted|enabled for)/,
      /(not|n't) (allow|support|offer)\b.{0,40}privacy/,
    ),
    reason: NO_PRIVACY,
  },
];

export const SAME_CONTACTS = /contacts? (selected )?(are|is) the same|same contacts?\b/i;

/** The first that fits: an address can have a state in it. */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/\b(phone|telephone|telno|phone-cc|telnocc|mobile)\b/i, 'phone number'],
  [/\be-?mail|emailaddr/i, 'email address'],
  [/\b(zip|zip ?code|postal|pin ?code)\b/i, 'PIN code or ZIP code'],
  [/\bcountry\b/i, 'country'],
  [/\b(state|province)\b/i, 'state'],
  [/\bcity\b/i, 'city'],
  [/\b(company|organi[sz]ation)\b/i, 'company name'],
  [/\baddress/i, 'address'],
  [/\bname\b/i, 'name'],
];

/** @param words that name the field at fault; others get a sentence for all fields */
export const contactReason = (words: string): string => {
  const field = FIELDS.find(([pattern]) => pattern.test(words))?.[1];
  return field === undefined
    ? 'The registry doesn’t accept this contact. Check all its fields and try again.'
    : `The registry doesn’t accept this ${field}. Check it and try again.`;
};

const FIELD =
  /(phone|telephone|phone-cc|email|e-mail|zip ?code|postal code|country|state|city|company|organi[sz]ation|address(-line-\d)?|name)/
    .source;
const INVALID =
  /(invalid|not (a )?valid|incorrect|must|missing|required|too (long|short)|longer than)/.source;

export const ABOUT_CONTACTS: readonly Refusal[] = [
  {
    words: anyOf(
      /(60|sixty)[- ]?days?.{0,80}(registrant|owner|contact|change)/,
      /(registrant|owner|ownership)\b.{0,120}(60|sixty)[- ]?days?/,
      /(change of (registrant|owner)|(registrant|owner) change|irtp)\b.{0,80}(not (be )?(allowed|permitted|possible)|prohibited|locked)/,
    ),
    reason: OWNER_CHANGE_TOO_SOON,
  },
  {
    words:
      /(registrant|admin|tech|billing)-?contact-?id( is)? (invalid|not valid)|^(reg|admin|tech|billing)-contact-id: /i,
    reason: contactReason(''),
  },
  {
    words: anyOf(
      new RegExp(`^${FIELD}: `),
      new RegExp(`\\b(invalid|not a valid) ([a-z]{1,20} ){0,2}${FIELD}\\b`),
      new RegExp(`\\b${FIELD}\\b[a-z ]{0,40}${INVALID}`),
      new RegExp(`required parameter missing: ${FIELD}\\b`),
    ),
    reason: contactReason,
  },
  {
    words:
      /\b(invalid|not a valid) (contact|registrant)\b|contact.{0,40}not (a )?(valid|eligible)/i,
    reason: contactReason(''),
  },
];

export const ABOUT_VERIFICATION: readonly Refusal[] = [
  {
    words: anyOf(
      /already (been )?verified/,
      /verification.{0,60}(not|n't) (be )?(required|applicable|needed|pending)/,
      /no (pending )?verification/,
    ),
    reason:
      'There is nothing to confirm: the registry already knows this email address as verified.',
  },
];
