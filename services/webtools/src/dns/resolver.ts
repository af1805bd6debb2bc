import { getServers } from 'node:dns';
import type { NoAnswerReason } from '@haat/contracts/http/webtools/dns-failure';
import { type AskOptions, askServer, NoAnswer, type Server } from './ask-server.ts';
import type { Question, Response } from './message.ts';

/** @throws {NoAnswer} */
export type Ask = (question: Question) => Promise<Response>;

/** Has records, has none, or does not exist. */
const isUsable = ({ code }: Response): boolean => code === 'NOERROR' || code === 'NXDOMAIN';

const REASONS: Readonly<Partial<Record<Response['code'], NoAnswerReason>>> = {
  NOERROR: 'lame',
  NXDOMAIN: 'lame',
  SERVFAIL: 'servfail',
  REFUSED: 'refused',
};

/** Asks each server once, beginning with the last that answered. */
export const askInTurn = (
  servers: readonly Server[],
  options: AskOptions,
  accepts: (response: Response) => boolean = isUsable,
): Ask & { readonly latest: () => Server | undefined } => {
  let good: Server | undefined;
  const ask: Ask = async (question) => {
    const rest = servers.filter((server) => server !== good);
    let failure = new NoAnswer('there is no server to ask', 'no_server');
    for (const server of good === undefined ? rest : [good, ...rest]) {
      try {
        const response = await askServer(server, question, options);
        if (accepts(response)) {
          good = server;
          return response;
        }
        failure = new NoAnswer(`answered ${response.code}`, REASONS[response.code] ?? 'other');
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if (failure.reason === 'no_server' || error.reason !== 'silence') failure = error;
      }
    }
    throw failure;
  };
  return Object.assign(ask, { latest: () => good });
};

const DNS_PORT = 53;

/** Reads `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` and `[2001:db8::1]:5353`. */
export const readServer = (text: string): Server => {
  const [, six, four, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  return { address: six ?? four ?? text, port: port === undefined ? DNS_PORT : Number(port) };
};

const TIMEOUT_MS = 2_000;
const MAX_SERVERS = 2;

/** @param servers `address` or `address:port`; by default the machine's own. */
export const createResolver = (servers: readonly string[]): Ask =>
  askInTurn((servers.length > 0 ? servers : getServers()).slice(0, MAX_SERVERS).map(readServer), {
    recurse: true,
    timeoutMs: TIMEOUT_MS,
  });
