import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { EventStoreRefused } from '../port.ts';
import { type Host, readStoreAddress } from '../store-address.ts';
import { notBelieved } from './failures.ts';

/** Whoever asks for readiness waits some 2 s, most of which are over by then. In ms. */
const LOOK_MS = 400;

type Look = { readonly isBelieved: boolean; readonly why?: string };

/** Of what was said of a certificate: another failure says that nobody is there. */
const OF_A_CERTIFICATE = /^([^.;]*certificate[^.;]*)/;

const lookAt = ({ name, port }: Host, ca: Buffer | undefined): Promise<Look> =>
  new Promise((resolve) => {
    const named = isIP(name) === 0 ? { servername: name } : {};
    const socket = connect({
      host: name,
      port,
      ...named,
      ...(ca && { ca }),
      ALPNProtocols: ['h2'],
    });
    const tell = (look: Look): void => {
      clearTimeout(late);
      socket.destroy();
      resolve(look);
    };
    const late = setTimeout(tell, LOOK_MS, { isBelieved: false });
    socket.once('secureConnect', () => tell({ isBelieved: true }));
    socket.once('error', ({ message }) => {
      const [, why] = OF_A_CERTIFICATE.exec(message) ?? [];
      tell({ isBelieved: false, ...(why !== undefined && { why }) });
    });
  });

/**
 * Why a client finds no node, where that is for their certificates: it looks for another one and
 * keeps to itself what it saw.
 * @param url `esdb://` or `esdb+discover://`.
 * @returns looks at every node that is named, once for all who ask meanwhile; undefined where one is
 *   believed, none shows a certificate, or the client tells by itself.
 */
export const lookAtCertificates = (url: string): (() => Promise<EventStoreRefused | undefined>) => {
  const address = readStoreAddress(url);
  if (address.engine !== 'eventstoredb' || !address.tls) return async () => undefined;
  const { hosts, tlsCAFile } = address;
  let looking: Promise<EventStoreRefused | undefined> | undefined;

  const look = async (): Promise<EventStoreRefused | undefined> => {
    const ca = tlsCAFile === undefined ? undefined : await readFile(tlsCAFile);
    const looks = await Promise.all(hosts.map((host) => lookAt(host, ca)));
    const why = looks.find((one) => one.why !== undefined)?.why;
    return why === undefined || looks.some(({ isBelieved }) => isBelieved)
      ? undefined
      : notBelieved(why);
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
