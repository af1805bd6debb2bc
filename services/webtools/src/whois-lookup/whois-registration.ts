import type { Registration } from '@haat/contracts/http/webtools/whois-lookup';
import { parseDomainWhois } from 'whoiser/src/parsers.js';
import { eppStatus, isoDate, publicText, webAddress } from './field-values.ts';

export type WhoisReading =
  | {
      readonly state: 'registered';
      readonly registration: Registration;
      /** The registrar's server, as written. */
      readonly referral: string | null;
    }
  | { readonly state: 'free' | 'refused' | 'unclear' };

export type WhoisText = { readonly domain: string; readonly text: string };

/** Registries' sentences for an unregistered name; may be comments. */
const FREE_SENTENCES = [
  /no match(?:ing)?\b/,
  /(?:domain(?: name)? )?not found\b/,
  // Legal notes also begin like this.
  /no (?:data|entries|object|information)\b.{0,40}\b(?:found|available|exists?)\b/,
  /no such domain\b/,
  /nothing found\b/,
  /the queried object does not exist|object does not exist/,
  /(?:domain )?status:\s*(?:free|available)\b/,
  /.{0,80}\bis (?:free[.!]?\s*$|available for (?:registration|purchase)\b)/,
  /.{0,80}\b(?:is not registered|has not been registered|no match for)\b/,
];
const FREE = new RegExp(
  // An upper limit avoids quadratic backtracking.
  `^[%#*>\\s]{0,40}(?:${FREE_SENTENCES.map(({ source }) => source).join('|')})`,
  'im',
);

/** Refusals are short; legal notes use the same words. */
const REFUSED = new RegExp(
  '(?:quer(?:y|ies)|requests?|quota|limit|rate)\\b[^\\n]{0,60}\\b(?:exceeded|reached)' +
    '|exceed(?:ed|s|ing)?\\b[^\\n]{0,40}\\b(?:quota|limit|rate|quer(?:y|ies)|requests?)' +
    '|too many|access (?:is )?(?:denied|blocked|restricted)|blacklisted|not authori[sz]ed' +
    '|(?:try|come|query) again later|temporarily (?:blocked|unavailable)',
  'i',
);
const MAX_REFUSAL_LENGTH = 600;

/** Real answers have 200 lines; the cost grows with their square. */
const MAX_LINES = 1_000;
const MAX_LINE_LENGTH = 1_000;
/** A domain has at most 13 statuses and 13 nameservers. */
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 2_000;

const bounded = (text: string): string =>
  text
    .split('\n', MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .join('\n');

const fieldsOf = (domain: string, text: string) => {
  try {
    return parseDomainWhois(domain, text, true);
  } catch {
    // The raw text is shown anyway.
    return {};
  }
};

const BEFORE_DATES = {
  registeredAt:
    'created(?: on| date)?|creation date|registered(?: on| date)?|registration date|activation date' +
    '|domain name commencement date',
  expiresAt: 'expir(?:y|ation)(?: date)?|expires?(?: on| date)?|renewal date|paid-till|valid until',
  changedAt: 'last (?:modified|updated)(?: on| date)?|changed|modified|updated(?: date)?',
} as const;

const dateIn = (text: string, which: keyof typeof BEFORE_DATES): string | null => {
  const line = new RegExp(`^[ \\t]{0,80}(?:${BEFORE_DATES[which]})[ \\t.]{0,80}:(.{1,80})`, 'im');
  return isoDate(line.exec(text)?.[1]);
};

export const readWhois = ({ domain, ...answer }: WhoisText): WhoisReading => {
  const text = bounded(answer.text);
  const fields = fieldsOf(domain, text);
  const all = (label: string): readonly string[] =>
    [fields[label] ?? []]
      .flat()
      .slice(0, MAX_VALUES)
      .map((value) => value.slice(0, MAX_VALUE_LENGTH));
  const fieldText = (label: string): string | null => publicText(all(label)[0]);

  const registrar = fieldText('Registrar');
  const registeredAt = isoDate(fieldText('Created Date')) ?? dateIn(text, 'registeredAt');
  const expiresAt = isoDate(fieldText('Expiry Date')) ?? dateIn(text, 'expiresAt');
  const nameservers = [...new Set(all('Name Server').map((name) => name.toLowerCase()))];
  const isHeld = [registrar, registeredAt, expiresAt, nameservers[0] ?? null].some(
    (one) => one !== null,
  );
  if (!isHeld) {
    if (FREE.test(text)) return { state: 'free' };
    const isRefused = text.trim().length <= MAX_REFUSAL_LENGTH && REFUSED.test(text);
    return { state: isRefused ? 'refused' : 'unclear' };
  }
  const dnssec = fieldText('DNSSEC');
  return {
    state: 'registered',
    registration: {
      registrar:
        registrar === null
          ? null
          : {
              name: registrar,
              url: webAddress(fieldText('Registrar URL')),
              ianaId: fieldText('Registrar IANA ID'),
            },
      organisation: fieldText('Registrant Organization'),
      registeredAt,
      expiresAt,
      changedAt: isoDate(fieldText('Updated Date')) ?? dateIn(text, 'changedAt'),
      status: [...new Set(all('Domain Status').map(eppStatus))],
      nameservers: nameservers.map((name) => name.replace(/\.$/, '')),
      isSigned: dnssec === null ? null : /^(?:signed|yes|active)/i.test(dnssec),
    },
    referral: fieldText('Registrar WHOIS Server'),
  };
};
