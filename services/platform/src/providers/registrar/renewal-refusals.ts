import type { RenewalRefusal } from './port.ts';
import {
  isAccountRefusal,
  isVague,
  kindOf,
  saysAbsent,
  soundsLikeTrouble,
  withoutNames,
} from './refusals.ts';

/** An action on the domain is in progress; its result is unknown. */
const UNDER_WAY =
  /pending (action|order|renewal|request)|(action|order|renewal|request) (is )?(already )?(pending|in progress)|already added this action/i;
export const isUnderWay = (words: string): boolean => UNDER_WAY.test(withoutNames(words));

const MOVED =
  /(exp(iry|iration)?[- ]?date).{0,80}\b(incorrect|invalid|wrong|(not|n't) match|mismatch)|(incorrect|invalid|wrong) (current )?exp(iry|iration)?[- ]?date|already (been )?renewed/i;

const REDEMPTION = /redemption|restor(e|able|ation)|pending delete/i;

const GONE =
  /transferred (away|out)|(no longer|not) (with|managed by|owned by) (us|you)|has been (deleted|archived)/i;

/** The same request would always be refused. */
const REFUSED =
  /required parameter missing|parameter value policy error|^(order-id|years|invoice-option): |(maximum|minimum) (renewal |registration )?(period|tenure|term|number of years|years)|(can ?not|may not|not allowed to) be renewed|renewals? (is |are )?not (supported|allowed|permitted|possible)/i;

/** @returns null for unknown words or temporary trouble */
export const renewalRefusalIn = (words: string): RenewalRefusal | null => {
  const plain = withoutNames(words).trim();
  if (soundsLikeTrouble(words) || isUnderWay(words)) return null;
  const account = kindOf(words);
  if (isAccountRefusal(account)) return account;
  if (MOVED.test(plain)) return 'moved';
  if (REDEMPTION.test(plain)) return 'redemption';
  if (GONE.test(plain) || saysAbsent(words)) return 'gone';
  return REFUSED.test(plain) && !isVague(words) ? 'refused' : null;
};

/** Restored meanwhile, perhaps by our own call, or never in redemption. */
const NOT_IN_REDEMPTION =
  /not (in|under|within) (the |its )?(redemption|restorable|pending delete)|already (been )?(restored|active)|(is|status is) active\b/i;

const CANNOT_RESTORE =
  /required parameter missing|parameter value policy error|^(order-id|invoice-option): |(can ?not|can't|may not|not allowed to) be restored|not restorable|restor(e|ation|ing)\b.{0,40}not (supported|allowed|permitted|possible)|(redemption|restore) (grace )?period.{0,40}(over|ended|expired)/i;

/** `moved`: not in redemption now. @returns null for unknown words or temporary trouble */
export const restoreRefusalIn = (words: string): RenewalRefusal | null => {
  const plain = withoutNames(words).trim();
  if (soundsLikeTrouble(words) || isUnderWay(words)) return null;
  const account = kindOf(words);
  if (isAccountRefusal(account)) return account;
  if (NOT_IN_REDEMPTION.test(plain)) return 'moved';
  if (GONE.test(plain) || saysAbsent(words)) return 'gone';
  return CANNOT_RESTORE.test(plain) && !isVague(words) ? 'refused' : null;
};
