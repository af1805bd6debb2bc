import { anyOf } from '../any-of.ts';
import type { Refusal } from './refusals.ts';

/** For the customer. */
export const CHILD_EXISTS = 'This child nameserver already exists. Change its addresses instead.';
export const CHILD_MISSING =
  'This child nameserver no longer exists. Reload the page to see the others.';
export const CHILD_IN_USE =
  'This nameserver is in use. First change the nameservers of the domains that use it.';

const NO_CHILD =
  /invalid (old )?child ?name ?server|not (a )?registered name ?server|child ?name ?server.{0,80}(does(n'?t| not) exist|not found)/i;
const NO_ADDRESS = /ip ?address.{0,80}not (attached|assigned|found)/i;
export const CHILD_ADDRESS_GONE = anyOf(NO_CHILD, NO_ADDRESS);

export const ABOUT_CHILDREN: readonly Refusal[] = [
  {
    words: anyOf(
      /\b(currently|already|still|being) (in use|used|assigned|delegated)\b|\b(is|are) in use\b/,
      /association prohibits|linked (to|with)/,
    ),
    reason: CHILD_IN_USE,
  },
  {
    words:
      /child ?name ?server.{0,80}already exists|host(name)?.{0,40}already (exists|registered)/i,
    reason: CHILD_EXISTS,
  },
  {
    words: /ip ?address.{0,40}already (exists|in use|assigned)/i,
    reason: 'Another nameserver has this IP address already. Enter another address.',
  },
  { words: NO_CHILD, reason: CHILD_MISSING },
  {
    words: NO_ADDRESS,
    reason:
      'The addresses of this nameserver have changed in the meantime. Check them and try again.',
  },
  {
    words: anyOf(
      /^(ip|old-ip|new-ip): /,
      /\b(invalid|not a valid|private|reserved|unsupported) ip ?(v4|v6)? ?address/,
      /\bip ?(v4|v6)? ?address.{0,40}(invalid|not (a )?valid|not (allowed|supported|permitted))/,
    ),
    reason: 'The registry doesn’t accept this IP address. Enter a public IPv4 or IPv6 address.',
  },
  {
    words: anyOf(
      /^(cns|old-cns|new-cns): /,
      /parent domain ?(name)? (is )?not registered|parent domain for new child/,
      /\b(invalid|not a valid) (child ?)?(name ?server|host) ?name/,
    ),
    reason: 'The registry doesn’t accept this host name. It must be part of this domain.',
  },
  {
    words:
      /(maximum|limit).{0,40}(name ?servers|ip ?addresses)|too many (name ?servers|ip ?addresses)/i,
    reason: 'The registry doesn’t accept so many nameservers or addresses.',
  },
];

const DS = /\b(ds|dnssec|delegation signer)\b( record)?/.source;
export const DS_EXISTS = anyOf(
  new RegExp(`${DS}.{0,60}already (exists?|added|present)`),
  new RegExp(`(duplicate|same) ${DS}`),
);
export const DS_MISSING = anyOf(
  new RegExp(`${DS}.{0,60}(does(n'?t| not) exist|not found)`),
  new RegExp(`\\bno (such )?${DS}.{0,20}(found|exists?)`),
);

export const ABOUT_DS: readonly Refusal[] = [
  {
    words: anyOf(
      /\bdnssec\b.{0,80}not (be )?(supported|allowed|available|offered|permitted)/,
      /(does(n'?t| not)|not) support (for )?dnssec/,
    ),
    reason: 'The registry of this TLD doesn’t support DNSSEC.',
  },
  {
    words: anyOf(
      /^attr-value4: /,
      /\binvalid digest(?! ?type)/,
      /\bdigest(?! ?type)\b.{0,60}(invalid|incorrect|wrong|not (a )?valid|length|must|does(n'?t| not) match)/,
    ),
    reason:
      'The registry doesn’t accept this digest. Copy the DS record from your DNS provider again.',
  },
  {
    words: anyOf(
      /^attr-(name|value)\d: /,
      /\b(key ?tag|algorithm|digest ?type)\b.{0,60}(invalid|incorrect|not (a )?(valid|supported|allowed)|must)/,
      /\b(invalid|unsupported|unknown) (key ?tag|algorithm|digest ?type|ds|dnssec)\b/,
    ),
    reason:
      'The registry doesn’t accept this DS record. Check its key tag, algorithm and digest type.',
  },
  {
    words: /(maximum|limit).{0,40}(ds|dnssec)\b|too many (ds|dnssec)\b/i,
    reason: 'This domain already has as many DS records as its registry takes. Remove one first.',
  },
];
