import { z } from 'zod';
import { webToolMessages } from '../../web-tool-messages.ts';
import { MAX_TYPED_LENGTH } from './max-typed-length.ts';
import { withoutQuotes } from './without-quotes.ts';

/** A word with a dot is a name: "paytm.com:x@evil.example" has a user, no scheme. */
const SCHEME = /^[a-z][a-z0-9+-]*:/i;
/** "example.com:8080" is a host and a port. */
const HOST_AND_PORT = /^[^/?#@]+:\d{1,5}(?:[/?#]|$)/;

export type WebAddressReading =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly error: string };

const refused = (error: string): WebAddressReading => ({ ok: false, error });

/** Reads a typed address with any scheme; https by default. */
export const readAnyAddress = (input: string): WebAddressReading => {
  const typed = withoutQuotes(input);
  if (typed === '') return refused(webToolMessages.addressMissing);
  if (typed.length > MAX_TYPED_LENGTH) return refused(webToolMessages.addressTooLong);
  const hasScheme = SCHEME.test(typed) && !HOST_AND_PORT.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed.replace(/^\/\//, '')}`);
  return url === null ? refused(webToolMessages.addressInvalid) : { ok: true, url };
};

/** Reads a page's typed address. The SSRF guard checks the connection later. */
export const readWebAddress = (input: string): WebAddressReading => {
  const read = readAnyAddress(input);
  if (!read.ok) return read;
  const { url } = read;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refused(webToolMessages.addressNotWeb);
  }
  if (url.username !== '' || url.password !== '') return refused(webToolMessages.addressWithLogin);
  if (!url.hostname.includes('.') && !url.hostname.startsWith('[')) {
    return refused(webToolMessages.addressInvalid);
  }
  url.hash = '';
  return read;
};

export const webAddressQuerySchema = z.object({
  url: z.string().meta({ description: 'The page; https:// is assumed without a scheme.' }),
});
