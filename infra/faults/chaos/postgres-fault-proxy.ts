import { connect, createServer, type Socket } from 'node:net';
import { pointOfStatement, type Role, type StatementPoint } from './fault-points.ts';
import { createMessageSplitter, createStatementReader, isAnswered } from './postgres-wire.ts';
import type { ProcessFault, Triggers } from './triggers.ts';

/** How long a held connection is silent before it is cut, in ms, unless told otherwise. */
const HELD_MS = 4_000;

export type PostgresFaultProxy = {
  readonly port: number;
  /** Cuts every connection that is open now. */
  readonly cutAll: () => void;
  /** Lets nothing through on any of them for a while, then cuts them. */
  readonly holdAll: () => void;
  readonly stop: () => Promise<void>;
};

export type PostgresFaultProxyOptions = {
  readonly role: Role;
  /** Where the server listens at the moment: a restart may move it. */
  readonly target: () => { readonly host: string; readonly port: number };
  readonly triggers: Pick<Triggers, 'reached'>;
  /** kill -9 of the process whose connections these are; the signal is sent before it returns. */
  readonly kill: () => void;
  /** Stops the process for a while; the signal is sent before it returns. */
  readonly suspend: () => void;
  readonly heldMs?: number;
};

/**
 * A way to Postgres for one process, which sees each statement and lets a strike happen before it
 * goes on, or after the server has answered it and before the process hears of that.
 */
export const startPostgresFaultProxy = async (
  options: PostgresFaultProxyOptions,
): Promise<PostgresFaultProxy> => {
  const connections = new Set<Connection>();
  const server = createServer((client) => {
    const connection = serve(client, options);
    connections.add(connection);
    client.on('close', () => connections.delete(connection));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  const cutAll = (): void => {
    for (const connection of connections) connection.cut();
  };
  return {
    port,
    cutAll,
    holdAll: () => {
      for (const connection of connections) connection.hold();
    },
    stop: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

type Connection = { readonly cut: () => void; readonly hold: () => void };

const serve = (client: Socket, options: PostgresFaultProxyOptions): Connection => {
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
  let pending: { readonly fault: ProcessFault; readonly at: number } | undefined;
  const kept: Buffer[] = [];
  let isOver = false;
  /** Only a transaction that wrote something of ours has a commit worth striking. */
  let wroteSomething = false;

  const cut = (): void => {
    isOver = true;
    client.destroy();
    upstream.destroy();
  };
  /** Neither side hears of the other any more, and both believe to be connected. */
  const hold = (): void => {
    isOver = true;
    const end = setTimeout(cut, options.heldMs ?? HELD_MS);
    client.on('close', () => clearTimeout(end));
  };
  /** @returns whether the connection goes on. */
  const carryOut = ({ action }: ProcessFault): boolean => {
    switch (action) {
      case 'suspend':
        options.suspend();
        return true;
      case 'hold':
        hold();
        return false;
      case 'kill':
        options.kill();
        cut();
        return false;
      case 'cut':
        cut();
        return false;
    }
  };

  const reached = (statement: string): ProcessFault | undefined => {
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
      const fault = statement === undefined ? undefined : reached(statement);
      if (fault?.moment === 'before' && !carryOut(fault)) return;
      upstream.write(message.bytes);
      // A statement that is bound is answered with the Sync after it, which is yet to come.
      if (fault?.moment === 'after')
        pending = { fault, at: reader.asked() + (message.kind === 'B' ? 1 : 0) };
    }
  });
  upstream.on('data', (chunk) => {
    if (isOver) return;
    answers += answered(chunk).filter(isAnswered).length;
    if (pending && answers > pending.at) {
      const { fault } = pending;
      pending = undefined;
      if (!carryOut(fault)) return;
      for (const held of kept.splice(0)) client.write(held);
    }
    // Nothing of the answer that may be lost is told, not even its beginning.
    if (pending && answers >= pending.at) kept.push(chunk);
    else client.write(chunk);
  });
  return { cut, hold };
};

/** Of these some stand in a transaction, whose commit is theirs; the others are one of their own. */
const inTransaction = (point: StatementPoint): boolean =>
  point === 'checkpoint' || point === 'outbox';
