import { readAnyAddress } from '@haat/contracts/http/webtools/web-address';
import { webToolMessages } from '@haat/contracts/web-tool-messages';

export type Link =
  | {
      readonly kind: 'web';
      /** Without login: never sent to a server. */
      readonly url: URL;
      readonly login: string | null;
    }
  | { readonly kind: 'other'; readonly url: URL };

export type LinkReading =
  | { readonly ok: true; readonly link: Link }
  | { readonly ok: false; readonly error: string };

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Removes the login from the URL. */
export const linkOf = (address: URL): Link => {
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'other', url };
  const hasLogin = url.username !== '' || url.password !== '';
  const login = hasLogin ? decoded(url.username) : null;
  url.username = '';
  url.password = '';
  return { kind: 'web', url, login };
};

export const readLink = (typed: string): LinkReading => {
  const read = readAnyAddress(typed);
  if (!read.ok) return read;
  const link = linkOf(read.url);
  const { hostname } = link.url;
  if (link.kind === 'web' && !/[.:]/.test(hostname) && hostname !== 'localhost') {
    return { ok: false, error: webToolMessages.addressInvalid };
  }
  return { ok: true, link };
};
