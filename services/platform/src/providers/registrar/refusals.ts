import type { Failed, FailureKind } from './port.ts';
import { NO_ANSWER, registrarAnswer, type WireAnswer, wordsOf } from './wire.ts';

/** What the customer reads after "because:"; the provider's own words stay with operators. */
export const REASONS: Readonly<Record<FailureKind, string>> = {
  taken: 'the domain name has already been registered by someone else',
  funds: 'the registrar cannot take our orders at the moment',
  contact: 'the registrar did not accept the registrant or billing details',
  nameserver: 'the registrar did not accept the nameservers',
  auth: 'the registrar cannot take our orders at the moment',
  other: 'the registrar refused to register this domain name',
};

const anyOf = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'i');

/** The first match wins: a text about funds can name a domain, one about contacts a phone. */
const PATTERNS: readonly (readonly [FailureKind, RegExp])[] = [
  [
    'auth',
    anyOf(
      /access denied|not author|unauthor|authenticat|invalid (credential|login)|api-?key/,
      /auth-userid|administrative rules|ip (address )?(is )?not/,
    ),
  ],
  ['funds', /\bfunds?\b|insufficient|credit limit|(low|account|available) balance/i],
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

/** A text like these means that the provider is in trouble, not that it has refused. */
const TROUBLE = anyOf(
  /unexpected|internal|timed? ?out|time-out|temporar|try again/,
  /(service|server|system|registry) (is )?(currently )?(unavailable|down)/,
  /not respond|connection|maintenance/,
);

/** A refusal whose cause is in the request itself, though it fits none of the kinds. */
const DEFINITE = anyOf(
  /reserved|restricted|prohibited|premium|not (supported|allowed|permitted|offered)|invalid/,
  /required parameter|missing|minimum|maximum|blocked|policy|refused/,
);

/** Names and addresses are taken out: "my-fund.com is already registered" is not about funds. */
const withoutNames = (words: string): string =>
  words.replace(/\S+@\S+/g, '').replace(/\b[a-z0-9-]+(\.[a-z0-9-]+)+\b/g, '');

export const kindOf = (words: string): FailureKind => {
  const plain = withoutNames(words);
  return PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'other';
};

export const soundsLikeTrouble = (words: string): boolean => TROUBLE.test(withoutNames(words));

/** @returns true when these words can be believed although they came with status 500. */
export const isDefinite = (words: string): boolean =>
  !soundsLikeTrouble(words) && (kindOf(words) !== 'other' || DEFINITE.test(withoutNames(words)));

const failed = (
  failure: FailureKind,
  description: string,
  answer: Failed['answer'] = NO_ANSWER,
): Failed => ({ kind: 'failed', failure, reason: REASONS[failure], description, answer });

/** Refused by the provider in a readable answer. */
export const refusal = (wire: WireAnswer): Failed => {
  const words = wordsOf(wire);
  return failed(kindOf(words), words || 'no reason given', registrarAnswer(wire));
};

/** The proxy in front of the provider did not let us in, or the key is wrong. */
export const notLetIn = (description: string): Failed => failed('auth', description);

/** Refused here, before anything was sent: the provider would not take it. */
export const notSendable = (failure: FailureKind, description: string): Failed =>
  failed(failure, description);
