import { connect, createServer, type Socket } from 'node:net';
import { pointOfStatement, type Role, type StatementPoint } from './fault-points.ts';
import { createMessageSplitter, createStatementReader, isAnswered } from './postgres-wire.ts';
import type { Strike, Triggers } from './triggers.ts';

/** How long a held connection is silent before it is cut, in ms, unless told otherwise. */
const HELD_MS = 4_000;

export type StruckPostgres = {
  readonly port: number;
  /** Cuts every connection that is open now. */
  readonly cutAll: () => void;
  readonly stop: () => Promise<void>;
};

export type StruckPostgresOptions = {
  readonly role: Role;
  /** Where the server listens at the moment: a restart may move it. */
  readonly target: () => { readonly host: string; readonly port: number };
  readonly triggers: Pick<Triggers, 'reached'>;
  /** kill -9 of the process whose connections these are; the signal is sent before it returns. */
  readonly kill: () => void;
  readonly heldMs?: number;
};

/**
 * A way to Postgres for one process, which sees each statement and lets a strike happen before it
 * goes on, or after the server has answered it and before the process hears of that.
 */
export const startStruckPostgres = async (
  options: StruckPostgresOptions,
): Promise<StruckPostgres> => {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    serve(client, options);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  const cutAll = (): void => {
    for (const client of clients) client.destroy();
  };
  return {
    port,
    cutAll,
    stop: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const serve = (client: Socket, options: StruckPostgresOptions): void => {
  const { host, port } = options.target();
  const upstream = connect(port, host);
  client.setNoDelay(true);
  upstream.setNoDelay(true);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }

  const sent = createMessageSplitter(true);
  const answered = createMessageSplitter(false);
  const reader = createStatementReader();
  let answers = 0;
  /** What strikes once so many answers have come. */
  let pending: { readonly strike: Strike; readonly at: number } | undefined;
  let isOver = false;
  /** Only a transaction that wrote something of ours has a commit worth striking. */
  let wroteSomething = false;

  const carryOut = ({ act }: Strike): void => {
    isOver = true;
    if (act === 'kill') options.kill();
    if (act === 'hold') {
      // Neither side hears of the other any more, and both believe to be connected.
      const cut = setTimeout(() => client.destroy(), options.heldMs ?? HELD_MS);
      client.on('close', () => clearTimeout(cut));
    } else {
      client.destroy();
      upstream.destroy();
    }
  };

  const reached = (statement: string): Strike | undefined => {
    const point = pointOfStatement(statement);
    if (point === undefined) return undefined;
    if (point === 'commit' && !wroteSomething) return undefined;
    wroteSomething = inTransaction(point);
    return options.triggers.reached(options.role, point);
  };

  client.on('data', (chunk) => {
    if (isOver) return;
    for (const message of sent(chunk)) {
      const statement = reader.statementOf(message);
      const strike = statement === undefined ? undefined : reached(statement);
      if (strike?.moment === 'before') return carryOut(strike);
      upstream.write(message.bytes);
      // A statement that is bound is answered with the Sync after it, which is yet to come.
      if (strike) pending = { strike, at: reader.asked() + (message.kind === 'B' ? 1 : 0) };
    }
  });
  upstream.on('data', (chunk) => {
    if (isOver) return;
    answers += answered(chunk).filter(isAnswered).length;
    if (pending && answers > pending.at) return carryOut(pending.strike);
    // Nothing of the answer that is to be lost may be told, not even its beginning.
    if (!pending || answers < pending.at) client.write(chunk);
  });
};

/** Statements that stand in a transaction of their own end with a commit that is theirs. */
const inTransaction = (point: StatementPoint): boolean =>
  point === 'checkpoint' ||
  point === 'outbox' ||
  point === 'published' ||
  point === 'invoice_number';
