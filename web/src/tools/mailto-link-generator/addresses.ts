/** RFC 5321, section 4.5.3.1, in octets. */
const MAX_LOCAL_PART_LENGTH = 64;
const MAX_ADDRESS_LENGTH = 254;

/** RFC 5322, section 3.2.3, with letters of all scripts (RFC 6532). */
const DOT_ATOM =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** "not@me": RFC 5322, section 3.2.4. */
const QUOTED = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"$/u;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

const utf8 = new TextEncoder();

const isDomain = (domain: string): boolean => {
  if (/[\s/?#@:\\%[\]]/.test(domain) || !URL.canParse(`http://${domain}`)) return false;
  const labels = new URL(`http://${domain}`).hostname.split('.');
  const ending = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(ending);
};

export const isMailAddress = (address: string): boolean => {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  return (
    at > 0 &&
    address.isWellFormed() &&
    (DOT_ATOM.test(local) || QUOTED.test(local)) &&
    utf8.encode(local).length <= MAX_LOCAL_PART_LENGTH &&
    utf8.encode(address).length <= MAX_ADDRESS_LENGTH &&
    isDomain(address.slice(at + 1))
  );
};

const addressesIn = (entry: string): readonly string[] => {
  const named = /<([^<>]*)>\s*$/.exec(entry);
  if (named !== null) return [(named[1] ?? '').trim()];
  const bare = entry.trim().replace(/^mailto:/i, '');
  return bare.startsWith('"') ? [bare] : bare.split(/\s+/);
};

/** Splits a pasted list, perhaps with names; includes invalid addresses. */
export const readAddresses = (typed: string): readonly string[] =>
  (typed.match(/(?:"(?:[^"\\]|\\.)*"|<[^<>]*>|\\.|[^,;\n\r])+/g) ?? [])
    .flatMap(addressesIn)
    .filter(Boolean);
