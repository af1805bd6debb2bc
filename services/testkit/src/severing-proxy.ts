import { connect, createServer, type Socket } from 'node:net';

/** Execute and Query: one statement each. */
const STATEMENTS: ReadonlySet<number> = new Set(['E'.charCodeAt(0), 'Q'.charCodeAt(0)]);

/** Type and length; the length counts itself, not the type. */
const HEADER_BYTES = 5;
/** The first message has no type. */
const LENGTH_BYTES = 4;

/** Takes a client's bytes, without TLS. @returns the statements in them. */
const createStatementCounter = (): ((bytes: Buffer) => number) => {
  let left: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes) => {
    left = Buffer.concat([left, bytes]);
    let statements = 0;
    for (;;) {
      const lengthAt = hasStarted ? HEADER_BYTES - LENGTH_BYTES : 0;
      if (left.length < lengthAt + LENGTH_BYTES) return statements;
      const end = lengthAt + left.readUInt32BE(lengthAt);
      if (left.length < end) return statements;
      if (hasStarted && STATEMENTS.has(left.readUInt8(0))) statements += 1;
      hasStarted = true;
      left = left.subarray(end);
    }
  };
};

export type SeveringProxy = {
  /** Through the proxy. */
  readonly url: string;
  /** Drops the answer to the next request with `text`, then cuts its connection. */
  loseAnswerTo(text: string, meanwhile?: () => Promise<void>): Promise<void>;
  /** Cuts connections and refuses new ones. */
  setClosed(isClosed: boolean): void;
  /** Accepts connections and forwards nothing. */
  setSilent(isSilent: boolean): void;
  statements(): number;
  stop(): Promise<void>;
};

/** ReadyForQuery ends an answer; until then a commit may be pending. */
const endsAnswer = (bytes: Buffer): boolean =>
  bytes.length >= 6 && bytes.readUInt8(bytes.length - 6) === 'Z'.charCodeAt(0);

/** A proxy to Postgres that loses answers on request. */
export const startSeveringProxy = async (databaseUrl: () => string): Promise<SeveringProxy> => {
  const sockets = new Set<Socket>();
  let isClosed = false;
  let isSilent = false;
  let statements = 0;
  let loss:
    | { text: string; meanwhile: () => Promise<void>; lost: PromiseWithResolvers<void> }
    | undefined;

  const server = createServer((client) => {
    if (isClosed) return void client.destroy();
    const { hostname, port } = new URL(databaseUrl());
    const database = connect(Number(port), hostname);
    const count = createStatementCounter();
    let losing: typeof loss;
    let isLosing = false;
    const cut = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on('data', (bytes) => {
      if (isSilent) return;
      statements += count(bytes);
      if (loss && bytes.includes(loss.text)) {
        losing = loss;
        loss = undefined;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (isSilent) return;
      if (!losing) return void client.write(bytes);
      // Also answers the statement sent right behind.
      if (isLosing || !endsAnswer(bytes)) return;
      isLosing = true;
      const { meanwhile, lost } = losing;
      meanwhile().finally(cut).then(lost.resolve, lost.reject);
    });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const url = new URL(databaseUrl());
  url.hostname = '127.0.0.1';
  url.port = String(port);

  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    loseAnswerTo: (text, meanwhile = async () => undefined) => {
      const lost = Promise.withResolvers<void>();
      // Awaited only after the answer.
      lost.promise.catch(() => undefined);
      loss = { text, meanwhile, lost };
      return lost.promise;
    },
    setClosed: (closed) => {
      isClosed = closed;
      if (closed) cutAll();
    },
    setSilent: (silent) => {
      isSilent = silent;
    },
    statements: () => statements,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
};
