import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Host, readStoreAddress } from '@haat/platform/config';
import type { EventStoreRefused } from '../port.ts';
import { notBelieved } from './failures.ts';

/** Whoever asks for readiness waits some 2 s, most of which are over by then. In ms. */
const LOOK_MS = 400;

/** Of what was said of a certificate: another failure says that nobody is there. */
const OF_A_CERTIFICATE = /^([^.;]*certificate[^.;]*)/;

/** @returns why it is not believed; undefined where it is, and where nobody is there. */
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
 * Why a client finds no node, where that is for their certificates: it looks for another one and
 * keeps to itself what it saw.
 * @param url `esdb://` or `esdb+discover://`.
 * @returns looks at every node that is named, once for all who ask meanwhile; undefined unless each of
 *   them shows one that is not believed, and where the client tells by itself.
 */
export const lookAtCertificates = (url: string): (() => Promise<EventStoreRefused | undefined>) => {
  const address = readStoreAddress(url);
  if (address.engine !== 'eventstoredb' || !address.tls) return async () => undefined;
  const { hosts, tlsCAFile } = address;
  let looking: Promise<EventStoreRefused | undefined> | undefined;

  const look = async (): Promise<EventStoreRefused | undefined> => {
    const ca = tlsCAFile === undefined ? undefined : await readFile(tlsCAFile);
    const looks = await Promise.all(hosts.map((host) => lookAt(host, ca)));
    // Another node that is away for a while may be believed: whoever waits goes on waiting for it.
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
