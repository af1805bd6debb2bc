import type { RecordedEvent } from '@haat/event-store/port';
import { namedSubject } from '../encryption/named-subject.ts';
import { eventHash } from '../hash-chain/hash-chain.ts';
import type { Findings } from './finding.ts';

export type StreamState = {
  revision: number;
  hash: string;
  /** Of the last event, and its number within the command, from 0. */
  commandId: string;
  index: number;
  /** The subject named by the stream's first event that names one. */
  beganWith: string | undefined;
};

export type Streams = {
  /** The next event of any stream, as stored. */
  readonly see: (event: RecordedEvent) => StreamState;
  readonly at: (stream: string) => StreamState | undefined;
  readonly count: () => number;
};

/**
 * Recomputes the hash chains of all streams; a few hundred bytes of memory per stream.
 * @param isPart streams may begin with any of their events
 */
export const createStreams = (findings: Findings, isPart = false): Streams => {
  const streams = new Map<string, StreamState>();

  const compare = (event: RecordedEvent, before: StreamState | undefined): void => {
    const { stream, metadata } = event;
    const revision = Number(event.revision);
    const isBegin = isPart && before === undefined;
    const expected = (before?.revision ?? -1) + 1;
    const report = (kind: 'changed' | 'missing' | 'rechained', text: string): void =>
      findings.add({ kind, stream, revision, said: text });
    if (!isBegin && revision !== expected) {
      report('missing', `${stream}: event ${revision} stands where ${expected} has to.`);
    } else if (metadata.hash !== eventHash(event)) {
      report(
        'changed',
        `${stream}: event ${revision} was changed, or was not written by the shop.`,
      );
    } else if (!isBegin && metadata.previousHash !== (before?.hash ?? null)) {
      report('rechained', `${stream}: event ${revision} does not follow the one before it.`);
    }
  };

  return {
    see: (event) => {
      const before = streams.get(event.stream);
      compare(event, before);
      const commandId = String(event.metadata.commandId);
      const state = {
        revision: Number(event.revision),
        hash: String(event.metadata.hash),
        commandId,
        index: before?.commandId === commandId ? before.index + 1 : 0,
        beganWith: before?.beganWith ?? namedSubject(event) ?? undefined,
      };
      streams.set(event.stream, state);
      return state;
    },
    at: (stream) => streams.get(stream),
    count: () => streams.size,
  };
};
