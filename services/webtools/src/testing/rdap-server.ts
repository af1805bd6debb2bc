import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RdapServer = {
  readonly at: string;
  /** For RDAP_BOOTSTRAP_URL. */
  readonly bootstrapUrl: string;
  readonly requestedPaths: readonly string[];
  readonly close: () => void;
};

type RdapAnswers = {
  /** TLDs in the list. */
  readonly endings: readonly string[];
  /** An answer, a status alone (404: not registered), raw text, or an HTML page. */
  readonly domainOf: (domain: string) => object | number | string | Page;
};

export class Page {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string) {
    this.status = status;
    this.type = type;
  }
}

/** IANA's list and a registry's RDAP server (RFC 9083) in one. */
export const startRdapServer = async ({ endings, domainOf }: RdapAnswers): Promise<RdapServer> => {
  const requestedPaths: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requestedPaths.push(url);
    const reply = url === '/dns.json' ? bootstrap() : domainOf(url.replace('/rdap/domain/', ''));
    if (reply instanceof Page) {
      response.writeHead(reply.status, { 'content-type': reply.type }).end('<h1>Not here</h1>');
      return;
    }
    response.setHeader('content-type', 'application/rdap+json');
    if (typeof reply === 'number') response.writeHead(reply).end('{}');
    else response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
  const bootstrap = () => ({ version: '1.0', services: [[endings, [`http://${at}/rdap/`]]] });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    at,
    bootstrapUrl: `http://${at}/dns.json`,
    requestedPaths,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
