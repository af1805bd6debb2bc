import { isIP, type LookupFunction } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { isPrivateName } from '@haat/contracts/http/webtools/host-name';
import { buildConnector } from 'undici';
import type { NameResolver } from './name-resolver.ts';
import type { Reach } from './reach.ts';

export class NotPublic extends Error {
  override readonly name = 'NotPublic';
  readonly code = 'NOT_PUBLIC';
}

export class NoAddress extends Error {
  override readonly name = 'NoAddress';
  readonly code = 'NO_ADDRESS';
}

export type Connection = {
  readonly address: string;
  readonly tls: Tls | null;
};

export type Tls = {
  /** Such as TLSv1.3. */
  readonly protocol: string;
  readonly issuer: string;
  readonly subject: string;
  /** ISO 8601. */
  readonly validFrom: string;
  readonly validTo: string;
};

const describeTls = (socket: TLSSocket): Tls => {
  const certificate = socket.getPeerCertificate();
  const name = (fields: typeof certificate.issuer | undefined): string =>
    [fields?.O ?? fields?.CN ?? ''].flat().join(', ');
  const iso = (text: string): string => new Date(text).toISOString();
  return {
    protocol: socket.getProtocol() ?? '',
    issuer: name(certificate.issuer),
    subject: [certificate.subject?.CN ?? ''].flat().join(', '),
    validFrom: iso(certificate.valid_from),
    validTo: iso(certificate.valid_to),
  };
};

export type SsrfGuardOptions = {
  readonly reach: Reach;
  readonly names: NameResolver;
  readonly timeoutMs: number;
  readonly onConnection: (origin: string, connection: Connection) => void;
};

const withoutDot = (host: string): string => host.replace(/\.$/, '');
const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');

/**
 * Connects only to vetted addresses. The connection uses the very address that was vetted, so DNS
 * rebinding gains nothing. Literal addresses are vetted here, because Node does not look them up;
 * private names are not resolved. TLS and Host keep the name.
 */
export const guardedConnect = (options: SsrfGuardOptions): buildConnector.connector => {
  const { reach, names, timeoutMs, onConnection } = options;
  return (target, callback) => {
    const host = withoutBrackets(target.hostname);
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);

    const lookup: LookupFunction = (name, _options, answer) => {
      names.addressesOf(name).then(
        (addresses) => {
          if (addresses.length === 0) return answer(new NoAddress(`${name} has no address`), []);
          const forbidden = addresses.some((address) => !reach(address, port));
          if (forbidden) return answer(new NotPublic(`${name} is not on the public web`), []);
          answer(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        },
        (error: NodeJS.ErrnoException) => answer(error, []),
      );
    };
    const isOpen = isIP(host) === 0 ? !isPrivateName(withoutDot(host)) : reach(host, port);
    if (!isOpen) {
      callback(new NotPublic(`${host} is not on the public web`), null);
      return;
    }
    const connect = buildConnector({
      timeout: timeoutMs,
      lookup,
      // Makes the lookup ask for all addresses.
      autoSelectFamily: true,
      allowH2: false,
    });
    connect(target, (...result) => {
      const [error, socket] = result;
      if (error === null && socket) {
        const tls = target.protocol === 'https:' ? describeTls(socket as TLSSocket) : null;
        onConnection(new URL(`${target.protocol}//${target.host ?? target.hostname}`).origin, {
          address: socket.remoteAddress ?? '',
          tls,
        });
      }
      callback(...result);
    });
  };
};
