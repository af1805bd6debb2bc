import { EMAIL_MAX_LENGTH } from '@haat/contracts/email-address';

/** What an SMTP server takes before the at sign (RFC 5321, 4.5.3.1.1). */
const LOCAL_MAX_LENGTH = 64;

/** A dot-atom (RFC 5322, 3.2.3) without `%`, `!`, `|` and backquotes, by which mail was once routed. */
const LOCAL = /^[\w#$&'*+/=?^{}~-]+(?:\.[\w#$&'*+/=?^{}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const ENDING = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

/**
 * Whether a text is one address and nothing but that, as every mail server reads it: no name, list,
 * group, comment, quotes, route or line break, no letters beyond ASCII. What else a form takes for
 * an address is written to by nobody.
 */
export const isPlainAddress = (text: string): boolean => {
  if (text.length > EMAIL_MAX_LENGTH) return false;
  const parts = text.split('@');
  const [local = '', host = ''] = parts;
  if (parts.length !== 2 || local.length > LOCAL_MAX_LENGTH || !LOCAL.test(local)) return false;
  const labels = host.split('.');
  const ending = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && ENDING.test(ending);
};
