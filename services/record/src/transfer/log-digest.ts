import { createHash } from 'node:crypto';
import { canonicalJson } from '@haat/contracts/canonical-json';
import type { RecordedEvent } from '@haat/event-store/port';

/** What an event is in every store: positions and storage times are the store's own. */
export const lineOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  canonicalJson({ stream, revision: Number(revision), id, type, data, metadata });

/** Of a log's events in their order; see `EventLogMoved`. */
export const createLogDigest = () => {
  const hash = createHash('sha256');
  let events = 0;
  return {
    add: (line: string): void => {
      hash.update(line).update('\n');
      events += 1;
    },
    events: (): number => events,
    /** Hex. */
    hash: (): string => hash.copy().digest('hex'),
  };
};
