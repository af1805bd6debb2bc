import { dnsRecordMessages } from '@haat/contracts/dns-record-messages';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { anyOf } from '../any-of.ts';
import {
  ABOUT_CONTACTS,
  ABOUT_PRIVACY,
  ABOUT_VERIFICATION,
  PRIVACY_IS_OFF,
  PRIVACY_IS_ON,
  SAME_CONTACTS,
} from './contact-refusals.ts';
import {
  ABOUT_CHILDREN,
  ABOUT_DS,
  CHILD_ADDRESS_GONE,
  DS_EXISTS,
  DS_MISSING,
} from './delegation-refusals.ts';
import type { OwnOrder } from './port.ts';
import { isVague, type Refusal, saysAbsent, soundsLikeTrouble, withoutNames } from './refusals.ts';

/** What a change asks for. */
export type RequestedThing =
  | 'nameservers'
  | 'lock_on'
  | 'lock_off'
  | 'code'
  | 'dns_on'
  | 'add_record'
  | 'replace_record'
  | 'remove_record'
  | 'privacy_on'
  | 'privacy_off'
  | 'add_child'
  | 'rename_child'
  | 'change_child_ip'
  | 'remove_child_ip'
  | 'add_ds'
  | 'remove_ds'
  | 'contact'
  | 'verification';

const SAME_VALUE = /same value for (the )?(new|old) and (the )?(new|old)/i;

const NO_RECORD =
  /\brecord (does(n'?t| not) exist|(is |was )?not found)|\bno (such )?records? (exists?|(was |were )?found)/i;
const RECORD_EXISTS =
  /^(the |this |such a |dns |resource )?record already exists|^duplicate record/i;

/** The domain already is as requested. */
const SAME: Readonly<Partial<Record<RequestedThing, RegExp>>> = {
  nameservers: /(same|identical) name ?servers|name ?servers are (already )?(the )?(same|set)/i,
  lock_on: /(protection|lock|order|domain).{0,40} already (been )?(enabled|locked|active|applied)/i,
  lock_off: anyOf(
    /(protection|lock|order|domain).{0,40} already (been )?(disabled|unlocked|inactive|removed)/,
    /(protection|lock|order|domain).{0,40} (is |was )?not (enabled|locked)/,
  ),
  dns_on: /\b(dns|zone)\b.{0,60} already (been )?(activated|active|enabled|exists?)/i,
  add_record: RECORD_EXISTS,
  remove_record: NO_RECORD,
  privacy_on: PRIVACY_IS_ON,
  privacy_off: PRIVACY_IS_OFF,
  remove_child_ip: CHILD_ADDRESS_GONE,
  add_ds: DS_EXISTS,
  remove_ds: DS_MISSING,
  contact: SAME_CONTACTS,
};

export const isSameAsBefore = (words: string, thing: RequestedThing): boolean => {
  const plain = withoutNames(words).trim();
  return SAME_VALUE.test(plain) || (SAME[thing]?.test(plain) ?? false);
};

const DNS_OFF = anyOf(
  /\bdns\b.{0,60} not (been |yet )?(activated|active|enabled)/,
  /\bzone\b.{0,60} (does(n'?t| not) exist|not found)|\bno (dns )?zone\b/,
);
export const saysDnsIsOff = (words: string): boolean => DNS_OFF.test(withoutNames(words));

export const saysNoRecords = (words: string): boolean => NO_RECORD.test(withoutNames(words));

/** In digits; shorter numbers are no ids. */
const IDS = /\b\d{5,20}\b/g;

/** The registrar has no such order, and names no other one. */
export const isAbsenceOf = (
  words: string,
  { registrarOrderId }: Pick<OwnOrder, 'registrarOrderId'>,
): boolean =>
  saysAbsent(words) && (words.match(IDS) ?? []).every((number) => number === registrarOrderId);

const ABOUT_RECORDS: readonly Refusal[] = [
  {
    words: anyOf(
      /\bcname\b.{0,120} (other|another|alone|conflicts?|itself|already exists)\b/,
      /\b(can ?not|can't|may not)\b.{0,80} cname\b/,
    ),
    reason: 'A CNAME must be alone at its host. Remove the other record first.',
  },
  { words: RECORD_EXISTS, reason: dnsRecordMessages.conflicts.exists },
  { words: NO_RECORD, reason: ownedDomainMessages.recordStale },
  {
    words: DNS_OFF,
    reason: 'Our DNS isn’t on for this domain yet. Please try again in a few minutes.',
  },
  {
    words: /(maximum|limit).{0,40} records|too many records/i,
    reason: 'This domain already has as many records as our DNS can hold.',
  },
  {
    words: anyOf(
      /^(host|value|ttl|priority|port|weight|current-value|new-value): /,
      /\b(invalid|not a valid) (ip|ipv4|ipv6|host|value|ttl|priority|port|weight|record|address)\b/,
      /\b(ip|address|host|value|ttl|priority|port|weight) (is )?(invalid|not (a )?valid)\b/,
    ),
    reason: 'The registrar doesn’t accept this record. Check its host, value and TTL.',
  },
];

const ABOUT_NAMESERVERS: readonly Refusal[] = [
  {
    words:
      /child ?name ?server.{0,80} (does(n'?t| not) exist|(is )?(not (found|registered)|unknown))/i,
    reason:
      'A nameserver below this domain isn’t set up yet. Contact support, or use nameservers of ' +
      'another domain.',
  },
  {
    words: anyOf(
      /^ns\d?: /,
      /(not a valid|not a registered|invalid|unregistered|unknown) name ?servers?\b/,
      /name ?servers?\b.{0,80} (invalid|not (a )?(valid|registered|authoritative)|unknown)\b/,
      /name ?servers?\b.{0,80} does(n'?t| not) exist\b/,
      /at least (two|2) name ?servers/,
    ),
    reason:
      'The registry doesn’t accept one of these nameservers. Check the names with the provider ' +
      'that runs them.',
  },
];

const ABOUT_ANY: readonly Refusal[] = [
  {
    words: /redemption|restor(e|able|ation)|pending delete/i,
    reason: ownedDomainMessages.redemption,
  },
  {
    words: /(domain|order|name) (has|is) (already )?expired/i,
    reason: 'This domain has expired. Renew it first.',
  },
  {
    words: /transferred (away|out)|has been (deleted|archived)/i,
    reason: 'This domain is no longer at our registrar. Contact support.',
  },
  {
    words: anyOf(
      /status prohibits|(update|change|transfer) ?prohibited/,
      /(domain|order|name) (has been|is) (currently )?(suspended|on hold)/,
    ),
    reason: 'The registry doesn’t allow changes to this domain now. Contact support.',
  },
  {
    words: /\bnot supported\b|operation (is )?not (allowed|permitted)/i,
    reason: 'The registry of this domain doesn’t allow this change.',
  },
  {
    words: /required parameter missing|parameter value policy error|^(order-id|auth-code): /i,
    reason: 'The registrar refused this change. Contact support.',
  },
];

const ABOUT: Readonly<Partial<Record<RequestedThing, readonly Refusal[]>>> = {
  nameservers: ABOUT_NAMESERVERS,
  add_record: ABOUT_RECORDS,
  replace_record: ABOUT_RECORDS,
  remove_record: ABOUT_RECORDS,
  privacy_on: ABOUT_PRIVACY,
  privacy_off: ABOUT_PRIVACY,
  add_child: ABOUT_CHILDREN,
  rename_child: ABOUT_CHILDREN,
  change_child_ip: ABOUT_CHILDREN,
  remove_child_ip: ABOUT_CHILDREN,
  add_ds: ABOUT_DS,
  remove_ds: ABOUT_DS,
  contact: ABOUT_CONTACTS,
  verification: ABOUT_VERIFICATION,
};

/** @returns a sentence for the customer; null for unknown words or temporary trouble */
export const changeRefusalIn = (words: string, thing: RequestedThing): string | null => {
  if (soundsLikeTrouble(words) || isVague(words)) return null;
  const plain = withoutNames(words).trim();
  const all = [...(ABOUT[thing] ?? []), ...ABOUT_ANY];
  const reason = all.find((refusal) => refusal.words.test(plain))?.reason;
  return typeof reason === 'function' ? reason(plain) : (reason ?? null);
};
