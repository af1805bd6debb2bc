import { EventEmitter } from 'node:events';
import type { ExpectedRevision } from '../port.ts';

export type LoggedEvent = {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly data: Uint8Array;
  readonly customMetadata: Uint8Array;
  /** The server's own metadata; `created` in ticks of 100 ns since 1970. */
  readonly metadata: Readonly<Record<'type' | 'content-type' | 'created', string>>;
};

export type ProposedEvent = Pick<LoggedEvent, 'id' | 'data' | 'customMetadata'> & {
  readonly type: string;
  readonly contentType: string;
};

export type LogResult =
  | { readonly ok: true; readonly revision: bigint; readonly position: bigint }
  | { readonly ok: false; readonly actual: bigint | undefined };

const ticksNow = (): string => (BigInt(Date.now()) * 10_000n).toString();

/** The log in memory, with the server's documented idempotency rules. Positions have gaps. */
export const createLog = () => {
  const all: LoggedEvent[] = [];
  const streams = new Map<string, LoggedEvent[]>();
  const deleted = new Set<string>();
  const appended = new EventEmitter<{ event: [LoggedEvent] }>();
  appended.setMaxListeners(0);
  let nextPosition = 0n;

  const streamOf = (name: string): LoggedEvent[] => streams.get(name) ?? [];

  const write = (stream: string, event: ProposedEvent): LoggedEvent => {
    const events = streamOf(stream);
    const logged: LoggedEvent = {
      id: event.id,
      stream,
      revision: BigInt(events.length),
      position: nextPosition,
      data: event.data,
      customMetadata: event.customMetadata,
      metadata: {
        type: event.type,
        'content-type': event.contentType,
        created: ticksNow(),
      },
    };
    nextPosition += BigInt(event.data.length + 100);
    events.push(logged);
    streams.set(stream, events);
    all.push(logged);
    appended.emit('event', logged);
    return logged;
  };

  /** The server's own events, which our readers must not see. */
  const writeSystemEvent = (): void => {
    write('$stats-127.0.0.1:2113', {
      id: crypto.randomUUID(),
      type: '$statsCollected',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      customMetadata: new Uint8Array(),
    });
  };

  /** `conflict` if a repeat matches only some events; undefined for none. */
  const findRepeat = (
    stream: string,
    proposed: readonly ProposedEvent[],
    expected: ExpectedRevision,
  ): LoggedEvent | 'conflict' | undefined => {
    const events = streamOf(stream);
    const anywhere = expected === 'any' || expected === 'stream_exists';
    const first = expected === 'no_stream' ? 0 : anywhere ? 0 : Number(expected) + 1;
    const found = proposed.map(({ id }, index) =>
      anywhere
        ? events.find((event) => event.id === id)
        : [events[first + index]].find((event) => event?.id === id),
    );
    if (found.every((event) => event !== undefined)) return found.at(-1);
    if (anywhere) return found[0] ? 'conflict' : undefined;
    return events.length > first ? 'conflict' : undefined;
  };

  const append = (
    stream: string,
    proposed: readonly ProposedEvent[],
    expected: ExpectedRevision,
  ): LogResult => {
    if (deleted.has(stream)) throw new Error('The stand-in appends to no deleted stream');
    const current = BigInt(streamOf(stream).length) - 1n;
    const actual = current < 0n ? undefined : current;
    if (expected === 'stream_exists' && actual === undefined) return { ok: false, actual };
    if (typeof expected === 'bigint' && expected > current) return { ok: false, actual };

    const repeat = findRepeat(stream, proposed, expected);
    if (repeat === 'conflict') return { ok: false, actual };
    if (repeat) return { ok: true, revision: repeat.revision, position: repeat.position };

    writeSystemEvent();
    const [last] = proposed.map((event) => write(stream, event)).slice(-1);
    if (!last) throw new Error('An append without events');
    return { ok: true, revision: last.revision, position: last.position };
  };

  const tombstone = (stream: string): bigint => {
    deleted.add(stream);
    const { position } = write(stream, {
      id: crypto.randomUUID(),
      type: '$streamDeleted',
      contentType: 'application/octet-stream',
      data: new Uint8Array(),
      customMetadata: new Uint8Array(),
    });
    return position;
  };

  /** As a restored backup: later events never existed, and new ones reuse their positions. */
  const restoreTo = (position: bigint): void => {
    const retained = all.filter((event) => event.position <= position);
    const [first, ...others] = all.splice(retained.length);
    if (!first) return;
    nextPosition = first.position;
    for (const { stream } of [first, ...others]) {
      const left = streamOf(stream).filter((event) => event.position <= position);
      if (left.length > 0) streams.set(stream, left);
      else streams.delete(stream);
      if (left.at(-1)?.metadata.type !== '$streamDeleted') deleted.delete(stream);
    }
  };

  return {
    all: all as readonly LoggedEvent[],
    appended,
    append,
    streamOf,
    tombstone,
    restoreTo,
    isDeleted: (stream: string): boolean => deleted.has(stream),
  };
};

export type StandInLog = ReturnType<typeof createLog>;
