import { anyOf } from '../any-of.ts';
import type { AccountFailure, ServerRefusal } from './port.ts';

/** Temporary trouble, not a refusal. */
const TROUBLE = anyOf(
  /unexpected|internal (server )?error|timed? ?out|temporar|try again|too many requests/,
  /could not (lock|connect|open|write|fork)|unable to (lock|connect|open|write|add|create)/,
  /no space left|disk full|read-only|out of memory|load (is )?too high|being (created|transferred)/,
);

/** Removes names, addresses and quotes: a domain may contain any word. */
const withoutNames = (words: string): string =>
  words
    .replace(/\(XID \w+\)/gi, '')
    .replace(/[“"][^”"]{0,300}[”"]/g, 'X')
    .replace(/(?<!\S)\/\S+/g, 'X')
    .replace(/(?<!\S)\S+@\S+/g, 'X')
    .replace(/\b[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+\b/gi, 'X')
    .trim();

/** About the shop. The first match wins. */
const ABOUT_US: readonly (readonly [ServerRefusal, RegExp])[] = [
  [
    'licence',
    /licen[cs]e (file|has|is|error|check|expired)|expired licen[cs]e|invalid licen[cs]e/i,
  ],
  [
    'limit',
    anyOf(
      /(account|creation|reseller|resource) limit/,
      /maximum (number of )?accounts|(exceed|reached|over) (your |the )?(\w+ )?(limit|quota|allot)/,
      /not enough (disk|bandwidth|resources)|oversell/,
    ),
  ],
  [
    'package',
    anyOf(
      /(package|plan)\b.{0,60}\b(not found|does not exist|doesn'?t exist|(is )?invalid|unknown)/,
      /(no such|invalid|unknown|not a valid) (package|plan)|(access|permission).{0,40}\b(package|plan)\b/,
    ),
  ],
  ['password', /password.{0,80}\b(weak|strength|strong|contain|too short|dictionary)/i],
  [
    'auth',
    anyOf(
      /access denied|permission denied|not author|unauthor|forbidden|authenticat|invalid token/,
      /(do not|don'?t) have (permission|access|the privilege|the feature)|without root access/,
    ),
  ],
];

/** About the order: the same request would always be refused. */
const ABOUT_THE_ORDER: readonly (readonly [AccountFailure, RegExp])[] = [
  [
    'in_use',
    anyOf(
      /already exists in the (userdata|apache configuration)/,
      /(domain|dns entry|zone)\b.{0,60}\balready (exists|in use|owned)/,
      /already (owned|in use|used) by|(is )?owned by another|belongs to another/,
      /this system already has (an account|a group|a database owner)/,
      /another account on this server has the same initial/,
      /(passwd entry|group) for that username already exists|user ?name \S* ?is taken/,
    ),
  ],
  [
    'username',
    anyOf(
      /reserved (user ?)?name|not a valid user ?name|invalid user ?name/,
      /user ?name.{0,40}(reserved|not valid|is invalid|too long)/,
    ),
  ],
  ['email', /(invalid|not a valid) (contact )?e-?mail|e-?mail.{0,40}(is invalid|not valid)/i],
  [
    'domain',
    anyOf(
      /(invalid|not a valid|forbidden|reserved|restricted|prohibited) (domain|name)/,
      /domain( name)?.{0,40}(is invalid|not valid|not allowed|not permitted|prohibited|reserved)/,
      /server.?s (own )?host ?name/,
    ),
  ],
];

const find = <Kind>(patterns: readonly (readonly [Kind, RegExp])[], words: string): Kind | null =>
  patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

export type Refusal =
  | { readonly about: 'us'; readonly cause: ServerRefusal }
  | { readonly about: 'order'; readonly failure: AccountFailure };

/** @returns null for unknown words or temporary trouble */
export const refusalIn = (words: string): Refusal | null => {
  const plain = withoutNames(words);
  if (TROUBLE.test(plain)) return null;
  const failure = find(ABOUT_THE_ORDER, plain);
  if (failure === 'in_use') return { about: 'order', failure };
  const cause = find(ABOUT_US, plain);
  if (cause !== null) return { about: 'us', cause };
  return failure === null ? null : { about: 'order', failure };
};

/** @returns true if the server says that there is no such account, or none visible to us */
export const saysAbsent = (words: string): boolean => {
  const plain = withoutNames(words);
  return (
    /^account does(n'?t| not) exist\b/i.test(plain) ||
    /^you do(n'?t| not) have (access to an account|a user) named/i.test(plain) ||
    /^(the )?(user|account) X (does not exist|was not found)/i.test(plain)
  );
};

export const saysSuspended = (words: string): boolean => /already suspended/i.test(words);

export const saysRunning = (words: string): boolean => /not (currently )?suspended/i.test(words);

/** @returns true if the account is suspended, and the call is refused for that */
export const saysIsSuspended = (words: string): boolean => {
  const plain = withoutNames(words);
  return /\bsuspended\b/i.test(plain) && !saysRunning(plain);
};

/** About the account's quota, not the server's disk. */
export const saysQuotaFull = (words: string): boolean =>
  /\bquota (is |has been |was )?(exceeded|reached|full)|\b(exceeds?|exceeded|over|reached) (your |the |its )?(disk )?quota/i.test(
    withoutNames(words),
  );

export const saysNoSuchPath = (words: string): boolean =>
  /no such file or directory|not a directory|(directory|folder|file|path)( X)? (does not|doesn'?t) exist/i.test(
    withoutNames(words),
  );

export const saysExists = (words: string): boolean =>
  /\b(file|directory|folder)( X)? (already )?exists|already exists/i.test(withoutNames(words));
