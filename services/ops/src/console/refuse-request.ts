import type { IncomingHttpHeaders } from 'node:http';

export type Refused = { readonly status: 403 | 405; readonly text: string };

export type ConsoleRequest = {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly port: number;
};

/** `none`: typed or pasted. Old browsers send no such header. */
const OWN_SITES: readonly (string | undefined)[] = [undefined, 'none', 'same-origin'];

/** Only reading, and only for pages of this console: another name may lead to this address. */
export const refuseRequest = ({ method, headers, port }: ConsoleRequest): Refused | null => {
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, text: 'The console only reads. Use the commands that it shows.' };
  }
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host = '', origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn =
    hosts.includes(host) &&
    (origin === undefined || origin === `http://${host}`) &&
    OWN_SITES.includes(Array.isArray(site) ? 'many' : site);
  return isOwn
    ? null
    : { status: 403, text: 'Open the address that the console printed in your terminal.' };
};
