import { z } from 'zod';
import { HOST_NAME_MAX_LENGTH } from '../../host-name.ts';
import { nameToolMessages } from '../../web-tool-messages.ts';
import { MAX_TYPED_LENGTH } from './max-typed-length.ts';
import { withoutQuotes } from './without-quotes.ts';

/** ASCII, lower-case, without a final dot. */
export type HostNameReading =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly error: string };

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** RFC 1035, with the underscore of service names (RFC 8552). */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const IPV4 = /^\d+(?:\.\d+){3}$/;

/** RFC 6762 appendix G, RFC 8375, ICANN's .internal: our resolver may know internal names there. */
const PRIVATE_ENDINGS: readonly string[] = [
  'local',
  'localhost',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'localdomain',
];

const endingIn = (endings: readonly string[], name: string): string | undefined =>
  endings.find((one) => name === one || name.endsWith(`.${one}`));

export const isPrivateName = (name: string): boolean =>
  endingIn(PRIVATE_ENDINGS, name) !== undefined;

const refused = (error: string): HostNameReading => ({ ok: false, error });

type HostReading =
  | { readonly ok: true; readonly host: string; readonly isAddress: boolean }
  | { readonly ok: false; readonly error: string };

const BARE_IPV6 = /^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*$/i;

const readTyped = (input: string): HostReading => {
  const typed = withoutQuotes(input);
  if (typed === '') return { ok: false, error: nameToolMessages.nameMissing };
  const invalid = { ok: false, error: nameToolMessages.nameInvalid } as const;
  if (typed.length > MAX_TYPED_LENGTH) return invalid;
  const text = typed
    .replace(/^mailto:/i, '')
    .replace(SCHEME, '')
    .replace(/^\/\//, '');
  // URL's rules: foreign letters become ASCII, 0x7f.1 becomes 127.0.0.1.
  const url = URL.parse(`https://${BARE_IPV6.test(text) ? `[${text}]` : text}`);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  if (host === '') return invalid;
  return {
    ok: true,
    host: host.replace(/^\[|\]$/g, ''),
    isAddress: /^\[/.test(host) || IPV4.test(host),
  };
};

const readName = (name: string): HostNameReading => {
  // Tor names are not in DNS (RFC 7686).
  const ending = endingIn([...PRIVATE_ENDINGS, 'onion'], name);
  if (ending !== undefined) return refused(nameToolMessages.nameNotPublic(ending));
  if (!name.includes('.')) return refused(nameToolMessages.nameWithoutDot);
  const isName =
    name.length <= HOST_NAME_MAX_LENGTH && name.split('.').every((label) => LABEL.test(label));
  return isName ? { ok: true, name } : refused(nameToolMessages.nameInvalid);
};

/** Reads a typed host name; of a web or mail address, its host. */
export const readHostName = (input: string): HostNameReading => {
  const read = readTyped(input);
  if (!read.ok) return read;
  return read.isAddress ? refused(nameToolMessages.nameIsAddress) : readName(read.host);
};

/** As {@link readHostName}, or an IP address, perhaps a private one: the SSRF guard comes later. */
export const readHostOrAddress = (input: string): HostNameReading => {
  const read = readTyped(input);
  if (!read.ok) return read;
  return read.isAddress ? { ok: true, name: read.host } : readName(read.host);
};

const schemaOf = (read: (typed: string) => HostNameReading, description: string) =>
  z
    .string({ error: nameToolMessages.nameMissing })
    .meta({ description })
    .transform((typed, context) => {
      const reading = read(typed);
      if (reading.ok) return reading.name;
      context.addIssue({ code: 'custom', message: reading.error });
      return z.NEVER;
    });

const OF_A_NAME = 'A domain such as example.com. Of a pasted URL only the host is used.';

export const hostNameSchema = schemaOf(readHostName, OF_A_NAME);

export const hostOrAddressSchema = schemaOf(readHostOrAddress, `${OF_A_NAME} Or an IP address.`);
