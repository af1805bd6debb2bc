import { connect, createServer, type Socket } from 'node:net';
import { pointOfStatement, type Role, type StatementPoint } from './fault-points.ts';
import { createMessageSplitter, createStatementReader, isAnswered } from './postgres-wire.ts';
import type { ProcessFault, Triggers } from './triggers.ts';

/** How long a held connection is silent before it is cut, in ms. */
const HELD_MS = 4_000;

export type PostgresFaultProxy = {
  readonly port: number;
  readonly cutAll: () => void;
  /** Blocks all traffic for a while, then cuts. */
  readonly holdAll: () => void;
  readonly stop: () => Promise<void>;
};

export type PostgresFaultProxyOptions = {
  readonly role: Role;
  /** The current address: a restart may change it. */
  readonly target: () => { readonly host: string; readonly port: number };
  readonly triggers: Pick<Triggers, 'reached'>;
  /** kill -9 of the client process, sent before it returns. */
  readonly kill: () => void;
  /** SIGSTOP for a while, sent before it returns. */
  readonly suspend: () => void;
  readonly heldMs?: number;
};

/** Injects faults before a statement, or after its answer and before the client gets it. */
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
  /** Due after this many answers. */
  let pending: { readonly fault: ProcessFault; readonly at: number } | undefined;
  const withheld: Buffer[] = [];
  let isOver = false;
  /** Only commits of transactions with writes count. */
  let wroteSomething = false;

  const cut = (): void => {
    isOver = true;
    client.destroy();
    upstream.destroy();
  };
  /** Both sides believe that they are connected. */
  const hold = (): void => {
    isOver = true;
    const end = setTimeout(cut, options.heldMs ?? HELD_MS);
    client.on('close', () => clearTimeout(end));
  };
  /** @returns whether the connection stays. */
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
      // A bound statement is answered at the next Sync.
      if (fault?.moment === 'after')
        pending = { fault, at: reader.requestedAnswers() + (message.kind === 'B' ? 1 : 0) };
    }
  });
  upstream.on('data', (chunk) => {
    if (isOver) return;
    answers += answered(chunk).filter(isAnswered).length;
    if (pending && answers > pending.at) {
      const { fault } = pending;
      pending = undefined;
      if (!carryOut(fault)) return;
      for (const held of withheld.splice(0)) client.write(held);
    }
    // No part of an answer that may be lost is forwarded.
    if (pending && answers >= pending.at) withheld.push(chunk);
    else client.write(chunk);
  });
  return { cut, hold };
};

/** Points in transactions: the commit counts. */
const inTransaction = (point: StatementPoint): boolean =>
  point === 'checkpoint' || point === 'outbox';
