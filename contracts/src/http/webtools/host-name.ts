import { z } from 'zod';
import { HOST_NAME_MAX_LENGTH } from '../../host-name.ts';
import { nameToolMessages } from '../../messages.ts';

/** As it stands in DNS: ASCII, lower-case, without a dot at the end. */
export type HostNameReading =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly error: string };

const LONGEST_TYPED = 2048;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** RFC 1035, with the underscore that service names begin with (RFC 8552). */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const IPV4 = /^\d+(?:\.\d+){3}$/;

/**
 * Endings for networks of one's own (RFC 6762 and its appendix G, RFC 8375, ICANN's .internal): a
 * resolver may know names under them that are nobody else's business.
 */
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
  'onion',
];

const refused = (error: string): HostNameReading => ({ ok: false, error });

/** Reads what a visitor typed as a name: of a web or e-mail address it is the host. */
export const readHostName = (input: string): HostNameReading => {
  const typed = input.trim();
  if (typed === '') return refused(nameToolMessages.nameMissing);
  if (typed.length > LONGEST_TYPED) return refused(nameToolMessages.nameInvalid);
  const host = typed
    .replace(/^mailto:/i, '')
    .replace(SCHEME, '')
    .replace(/^\/\//, '');
  // The rules of browsers: foreign letters become ASCII, 0x7f.1 becomes 127.0.0.1.
  const name = URL.parse(`https://${host}`)?.hostname.replace(/\.$/, '');
  if (name === undefined || name === '') return refused(nameToolMessages.nameInvalid);
  if (name.startsWith('[') || IPV4.test(name)) return refused(nameToolMessages.nameIsAddress);
  const ending = PRIVATE_ENDINGS.find((one) => name === one || name.endsWith(`.${one}`));
  if (ending !== undefined) return refused(nameToolMessages.nameNotPublic(ending));
  if (!name.includes('.')) return refused(nameToolMessages.nameWithoutDot);
  const isName =
    name.length <= HOST_NAME_MAX_LENGTH && name.split('.').every((label) => LABEL.test(label));
  return isName ? { ok: true, name } : refused(nameToolMessages.nameInvalid);
};

/** Gives the name in ASCII; a refusal says why in a sentence. */
export const hostNameSchema = z
  .string({ error: nameToolMessages.nameMissing })
  .meta({ description: 'A name such as example.com; of a pasted address the host is taken.' })
  .transform((typed, context) => {
    const reading = readHostName(typed);
    if (reading.ok) return reading.name;
    context.addIssue({ code: 'custom', message: reading.error });
    return z.NEVER;
  });
