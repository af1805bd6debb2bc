import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Host, readStoreAddress } from '@haat/platform/config';
import type { EventStoreRefused } from '../port.ts';
import { notBelieved } from './failures.ts';

/** In ms; most of a readiness check's 2 s are used by then. */
const LOOK_MS = 400;

/** Other failures mean that the node is unavailable. */
const OF_A_CERTIFICATE = /^([^.;]*certificate[^.;]*)/;

const lookAt = ({ name, port }: Host, ca: Buffer | undefined): Promise<string | undefined> =>
  new Promise((resolve) => {
    const named = isIP(name) === 0 ? { servername: name } : {};
    const socket = connect({
      host: name,
      port,
      ...named,
      ...(ca && { ca }),
      ALPNProtocols: ['h2'],
    });
    const finish = (why?: string): void => {
      clearTimeout(late);
      socket.destroy();
      resolve(why);
    };
    const late = setTimeout(finish, LOOK_MS);
    socket.once('secureConnect', () => finish());
    socket.once('error', ({ message }) => finish(OF_A_CERTIFICATE.exec(message)?.[1]));
  });

/**
 * The client does not report that certificates are why it finds no node. Concurrent callers share a
 * check; it fails only if every named node is untrusted.
 */
export const lookAtCertificates = (url: string): (() => Promise<EventStoreRefused | undefined>) => {
  const address = readStoreAddress(url);
  if (address.engine !== 'eventstoredb' || !address.tls) return async () => undefined;
  const { hosts, tlsCAFile } = address;
  let looking: Promise<EventStoreRefused | undefined> | undefined;

  const look = async (): Promise<EventStoreRefused | undefined> => {
    const ca = tlsCAFile === undefined ? undefined : await readFile(tlsCAFile);
    const looks = await Promise.all(hosts.map((host) => lookAt(host, ca)));
    // An unavailable node may have a valid certificate: keep waiting for it.
    const whys = looks.filter((why) => why !== undefined);
    const [first] = whys;
    return first !== undefined && whys.length === hosts.length ? notBelieved(first) : undefined;
  };
  return () => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
};
