/** In characters (RFC 5321, 4.5.3.1.3 less brackets). */
export const EMAIL_MAX_LENGTH = 254;
/** Before the at sign (RFC 5321, 4.5.3.1.1). */
const LOCAL_MAX_LENGTH = 64;

/** Soft hyphens, zero-width characters, direction marks: copied along from pages. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Local part, at sign, domain, dot, two or more letters (specification, section 5). */
const TYPED = /^([^\s@]+)@([\p{L}\p{M}\p{N}.-]+\.(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+))$/iu;
/** A dot-atom (RFC 5321, 4.1.2) without `%`, `!`, `|` and backquotes, which once routed mail. */
const LOCAL = /^[\w#$&'*+/=?^{}~-]+(?:\.[\w#$&'*+/=?^{}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const ENDING = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

/** Without invisible characters and outer blanks, in NFC. */
export const tidyEmail = (typed: string): string =>
  typed.replace(INVISIBLE, '').trim().normalize('NFC');

/** @returns the domain in A-labels; null when it is not a domain. */
const asciiHost = (host: string): string | null => {
  if (/^[\w.-]+$/.test(host)) return host;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
};

/** The one rule for emails. @returns one plain ASCII address; null if undeliverable. */
export const readEmail = (typed: string): string | null => {
  const [, local = '', host = ''] = TYPED.exec(tidyEmail(typed)) ?? [];
  if (local.length > LOCAL_MAX_LENGTH || !LOCAL.test(local)) return null;
  const ascii = asciiHost(host) ?? '';
  const labels = ascii.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  const address = `${local}@${ascii}`;
  return ENDING.test(labels.at(-1) ?? '') && address.length <= EMAIL_MAX_LENGTH ? address : null;
};

/** The stored form; an address that today's rule refuses stays as typed. */
export const storedEmail = (typed: string): string => readEmail(typed) ?? typed.trim();

/** Equal for all spellings of one address. */
export const emailKey = (address: string): string => storedEmail(address).toLowerCase();
