import { connect } from 'node:net';

const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 5_000;

/** Servers with another query syntax. */
const QUERIES: Readonly<Record<string, (domain: string) => string>> = {
  'whois.denic.de': (domain) => `-T dn,ace ${domain}`,
  'whois.jprs.jp': (domain) => `${domain}/e`,
};

export const whoisQuery = (server: string, domain: string): string =>
  QUERIES[server]?.(domain) ?? domain;

/** @param isCut the last character may be incomplete. */
const decoded = (bytes: Buffer, isCut: boolean): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return bytes.toString('latin1');
  }
};

/** RFC 3912; the caller has vetted the address. @throws for a failed or slow connection. */
export const askWhois = (
  { address, port }: { readonly address: string; readonly port: number },
  query: string,
  timeoutMs = TIMEOUT_MS,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const socket = connect({ host: address, port }, () => socket.write(`${query}\r\n`));
    // For the whole answer: a dripping server would keep an idle timer alive.
    const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), timeoutMs);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BYTES) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(decoded(Buffer.concat(chunks).subarray(0, MAX_BYTES), size > MAX_BYTES));
    });
  });
