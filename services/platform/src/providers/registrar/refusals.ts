import { anyOf } from '../any-of.ts';
import type { Failed, FailureKind } from './port.ts';
import { messageOf, NO_ANSWER, registrarAnswer, type WireAnswer } from './wire.ts';

/** Customer texts after "because:"; the provider's own words stay with operators. */
export const REASONS: Readonly<Record<FailureKind, string>> = {
  taken: 'someone else has already registered this domain',
  funds: 'the registrar can’t take our orders right now',
  contact:
    'the registrar didn’t accept the registrant or billing details. Check them and order again',
  nameserver:
    'the registrar didn’t accept the nameservers. Order again with our default nameservers',
  auth: 'the registrar can’t take our orders right now',
  other: 'the registrar refused to register this domain',
};

/** The first match wins: a text about funds can name a domain, one about contacts a phone. */
const PATTERNS: readonly (readonly [FailureKind, RegExp])[] = [
  [
    'auth',
    anyOf(
      /access denied|not author|unauthor|authenticat|invalid (credential|login)|api-?key/,
      /auth-userid|administrative rules|ip (address )?(is )?not/,
    ),
  ],
  [
    'funds',
    /insufficient|(not enough|no|low) (funds?|balance)|credit limit|(account|available) balance/i,
  ],
  [
    'taken',
    anyOf(
      /already (been )?(registered|exists?|taken)|object exists|(not |un)available for regist/,
      /domain( name)? is not available|registered (through|with|by)|is taken/,
    ),
  ],
  ['nameserver', /name ?servers?\b|\bns\b|\bns\d?:/i],
  [
    'contact',
    anyOf(
      /no entity|contact|registrant|address-line|address|zip ?code|postal|\bcity\b|\bstate\b/,
      /country|phone|company|e-?mail|customer/,
    ),
  ],
];

/** Temporary trouble, not a refusal. */
const TROUBLE = anyOf(
  /unexpected|internal|timed? ?out|time-out|temporar|try again|too many requests|database (error|is)/,
  /(service|server|system|registry) (is )?(currently )?(unavailable|down)/,
  /not respond|connection|maintenance/,
);

/** Unclear messages, whatever else they say. */
const VAGUE = /contact support|some error|error occurred/i;
export const isVague = (words: string): boolean => VAGUE.test(words);

/** Final refusals: the same request would always be refused. */
const FINAL: readonly (readonly [FailureKind, RegExp])[] = [
  [
    'nameserver',
    anyOf(
      /required parameter missing: ns\b/,
      /^ns\d?: /,
      /name ?server\b.{0,80}\b(invalid|not (a )?(valid|registered)|does not exist|unknown)/,
      /(invalid|unregistered|unknown|not a valid|not a registered) name ?servers?\b/,
      /at least (two|2) name ?servers/,
    ),
  ],
  [
    'contact',
    anyOf(
      /^(reg-|admin-|tech-|billing-)?(contact|customer)-id: /,
      /required parameter missing: (reg-|admin-|tech-|billing-)?(contact|customer)-id/,
      /(phone|phone-cc|zipcode|city|state|country|company|address-line-\d|name|email): (is|must)/,
      /(invalid|not a valid) (contact|registrant|phone|telephone|zip ?code|postal code|e-?mail)/,
      /(phone|telephone|zip ?code|postal code|e-?mail)[a-z ]{0,20} (is )?(invalid|not valid)/,
      /required parameter missing: (phone|zipcode|city|state|country|company|address-line|email)/,
      /no entity found for entityid/,
    ),
  ],
  [
    'other',
    anyOf(
      /(reserved|restricted|prohibited|blocked|premium) (domain )?names?\b/,
      /(domain )?name is (reserved|restricted|prohibited|blocked|premium)\b/,
      /not (supported|allowed|permitted|offered)\b/,
      /required parameter missing|parameter value policy error/,
      /^(domain-name|years): /,
      /invalid domain( ?name)?\b/,
      /(minimum|maximum) (registration )?(period|tenure|number of years|years)/,
    ),
  ],
];

/** The registrar's words for "not found". */
const ABSENT = anyOf(
  /^website does(n'?t| not) exist\b/,
  /^invalid user ?name\b/,
  /^no entity found for (entityid|domain|order|customer)/,
  /^(domain( name)?|customer|order)\b.{0,100}\bdoes(n'?t| not) exist\b/,
);

/**
 * Capitals or lower case; not "Denied.Please wait". Labels of at most 63 characters (RFC 1035):
 * unbounded, matching would be quadratic.
 */
const NAME = /\b(?:[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+|[A-Z0-9-]{1,63}(?:\.[A-Z0-9-]{1,63})+)\b/g;
/** Anchored at the start of a word, for the same reason. */
const MAIL_ADDRESS = /(?<!\S)\S+@\S+/g;

/** "my-fund.com is already registered" is not about funds. */
export const withoutNames = (words: string): string =>
  words.replace(MAIL_ADDRESS, '').replace(NAME, '');

export const kindOf = (words: string): FailureKind => {
  const plain = withoutNames(words);
  return PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'other';
};

export const soundsLikeTrouble = (words: string): boolean => TROUBLE.test(withoutNames(words));

/** Our own account is refused: nothing was ordered, and it may work later. */
export const isAccountRefusal = <Kind extends string>(
  kind: Kind,
): kind is Kind & ('funds' | 'auth') => kind === 'funds' || kind === 'auth';

/** @returns what is refused for good; null for unknown words */
export const finalKindOf = (words: string): FailureKind | null => {
  const plain = withoutNames(words).trim();
  if (TROUBLE.test(plain) || isVague(plain)) return null;
  return FINAL.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
};

export const saysAbsent = (words: string): boolean => {
  const plain = withoutNames(words).trim();
  return ABSENT.test(plain) && !TROUBLE.test(plain);
};

/** A known refusal, with a sentence for the customer; some sentences depend on the words. */
export type Refusal = {
  readonly words: RegExp;
  readonly reason: string | ((words: string) => string);
};

const failed = (
  failure: FailureKind,
  description: string,
  answer: Failed['answer'] = NO_ANSWER,
): Failed => ({ kind: 'failed', failure, reason: REASONS[failure], description, answer });

/** Our account, a taken domain, or a known final refusal; null for anything else. */
export const refusal = (wire: WireAnswer): Failed | null => {
  const words = messageOf(wire);
  const kind = kindOf(words);
  const known = isAccountRefusal(kind) || kind === 'taken';
  const failure = known && !soundsLikeTrouble(words) ? kind : finalKindOf(words);
  return failure === null ? null : failed(failure, words, registrarAnswer(wire));
};

/** The proxy refused us, or the key is wrong. */
export const notLetIn = (description: string): Failed => failed('auth', description);

/** Refused before sending. */
export const notSendable = (failure: FailureKind, description: string): Failed =>
  failed(failure, description);
