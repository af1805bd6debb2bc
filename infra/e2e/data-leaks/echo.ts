/** Failing providers: each repeats what it was sent in errors, then lets requests through. */
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Echo = {
  readonly url: string;
  /** The real provider; before it is set, everything is echoed. */
  readonly standBefore: (url: string) => void;
  readonly echoed: () => number;
  readonly close: () => Promise<void>;
};

const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' ? (address?.port ?? 0) : 0;

/** As an error's text, as a page, and as invalid JSON. */
const TIMES = 3;

const answers = (text: string) =>
  [
    {
      ...{ status: 500, type: 'application/json' },
      body: JSON.stringify({ status: 'ERROR', message: text, error: text, reason: text }),
    },
    { status: 502, type: 'text/html', body: `<h1>Bad gateway</h1><pre>${text}</pre>` },
    { status: 200, type: 'application/json', body: `{"error": "${text}` },
  ] as const;

const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/\?.*$/, '');

/** @param path others pass through. @param max echoes per reading path; a writing one gets one. */
export const startHttpEcho = async (path = /./, max = TIMES): Promise<Echo> => {
  let target: string | null = null;
  let echoed = 0;
  const times = new Map<string, number>();
  const server = createServer(async (request, reply) => {
    const body = await buffer(request);
    const headers = Object.entries(request.headers);
    const count = times.get(pathOf(request)) ?? 0;
    if (
      path.test(pathOf(request)) &&
      (target === null || count < (request.method === 'POST' ? 1 : max))
    ) {
      times.set(pathOf(request), count + 1);
      echoed += 1;
      const heads = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
      const sent =
        count % 2 === 0 ? decodeURIComponent(String(body).replaceAll('+', ' ')) : String(body);
      const received = `${sent}\n${request.method} ${decodeURIComponent(request.url ?? '')}\n${heads}`;
      // A registrar's known refusal would be final.
      const own = answers(received).slice(request.method === 'POST' ? 1 : 0);
      const { status, type, body: answer } = own[count % own.length] ?? answers(received)[0];
      reply.writeHead(status, { 'content-type': type }).end(answer);
      return;
    }
    if (target === null) {
      reply.writeHead(503).end();
      return;
    }
    const passed = await fetch(new URL(request.url ?? '/', target), {
      method: request.method ?? 'GET',
      headers: headers.flatMap(([name, value]): [string, string][] =>
        /^(?:host|connection|content-length|transfer-encoding)$/.test(name)
          ? []
          : [[name, String(value)]],
      ),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const type = passed.headers.get('content-type') ?? 'text/plain';
    reply.writeHead(passed.status, { 'content-type': type });
    reply.end(Buffer.from(await passed.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    standBefore: (url) => {
      target = url;
    },
    echoed: () => echoed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 900);

/** Refuses the login, the reader and the mail in turn, repeating each. */
export const startSmtpEcho = async (): Promise<Echo> => {
  let target: string | null = null;
  let echoed = 0;
  const sockets = new Set<Socket>();
  const refuse = (socket: Socket, stage: number): void => {
    let mail: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const back = (code: string, text: string) => {
      echoed += 1;
      say(`${code} ${oneLine(text)}`);
    };
    say('220 echo ESMTP');
    socket.on('data', (bytes) => {
      const received = String(bytes);
      if (mail !== null) {
        mail += received;
        if (mail.endsWith('\r\n.\r\n')) back('451 4.3.0', mail);
        return;
      }
      if (/^EHLO/i.test(received)) say('250-echo\r\n250 AUTH PLAIN LOGIN');
      else if (/^AUTH/i.test(received))
        stage === 0 ? back('535 5.7.8', received) : say('235 2.7.0 in');
      else if (/^MAIL/i.test(received)) say('250 2.1.0 ok');
      else if (/^RCPT/i.test(received))
        stage === 1 ? back('450 4.2.1', received) : say('250 2.1.5 ok');
      else if (/^DATA/i.test(received)) {
        mail = '';
        say('354 go on');
      } else if (/^QUIT/i.test(received)) socket.end('221 bye\r\n');
      else say('250 ok');
    });
  };
  let connections = 0;
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const stage = connections;
    if (target === null || stage < TIMES) {
      if (target !== null) connections += 1;
      refuse(socket, stage);
      return;
    }
    const { hostname, port } = new URL(target);
    const through = connect(Number(port), hostname);
    through.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => through.destroy());
    socket.pipe(through).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `127.0.0.1:${portOf(server.address())}`,
    standBefore: (url) => {
      target = url;
    },
    echoed: () => echoed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
