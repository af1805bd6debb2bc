import type { Unread } from '@haat/platform/thread-pool';
import { createParsing, type Parsing, type ParsingOptions } from '../../parsing/parsing.ts';
import type { TaskName } from '../../parsing/tasks.ts';

export type RecordedParsing = Parsing & {
  readonly take: () => readonly (readonly [TaskName, 'read' | Unread])[];
};

/** In ms; the product's deadline would fail on a busy machine. */
const TIMEOUT_MS = 30_000;

export const recordedParsing = (options: ParsingOptions = {}): RecordedParsing => {
  const parsing = createParsing({ deadlineMs: TIMEOUT_MS, ...options });
  let taken: (readonly [TaskName, 'read' | Unread])[] = [];
  return {
    ...parsing,
    read: async (name, input) => {
      const done = await parsing.read(name, input);
      taken.push([name, done.ok ? 'read' : done.reason]);
      return done;
    },
    take: () => {
      const all = taken;
      taken = [];
      return all;
    },
  };
};
