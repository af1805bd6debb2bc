import { z } from 'zod';
import { webToolMessages } from '../../web-tool-messages.ts';
import { MAX_TYPED_LENGTH } from './max-typed-length.ts';
import { withoutQuotes } from './without-quotes.ts';

/** A word with a dot is a name: "paytm.com:x@evil.example" is a user, no scheme. */
const SCHEME = /^[a-z][a-z0-9+-]*:/i;
/** "example.com:8080" is a host and a port, no scheme. */
const HOST_AND_PORT = /^[^/?#@]+:\d{1,5}(?:[/?#]|$)/;

export type WebAddressReading =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly error: string };

const refused = (error: string): WebAddressReading => ({ ok: false, error });

/** Reads what was typed as an address of any kind: https is assumed where no scheme is given. */
export const readAnyAddress = (input: string): WebAddressReading => {
  const typed = withoutQuotes(input);
  if (typed === '') return refused(webToolMessages.addressMissing);
  if (typed.length > MAX_TYPED_LENGTH) return refused(webToolMessages.addressTooLong);
  const hasScheme = SCHEME.test(typed) && !HOST_AND_PORT.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed.replace(/^\/\//, '')}`);
  return url === null ? refused(webToolMessages.addressInvalid) : { ok: true, url };
};

/**
 * Reads what a visitor typed as the address of a page. Whether our server may go there is decided
 * where the connection is made.
 */
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

/** The query of a tool that visits a page. */
export const webAddressQuerySchema = z.object({
  url: z.string().meta({ description: 'The page; https:// is assumed without a scheme.' }),
});
