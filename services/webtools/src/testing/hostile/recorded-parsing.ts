import type { Unread } from '@haat/platform/thread-pool';
import { createParsing, type Parsing, type ParsingOptions } from '../../parsing/parsing.ts';
import type { TaskName } from '../../parsing/tasks.ts';

export type RecordedParsing = Parsing & {
  /** What threads were asked to read since the last look, and what came of it. */
  readonly take: () => readonly (readonly [TaskName, 'read' | Unread])[];
};

/**
 * So long that only what would not end reaches it: on a machine that others use too, the product's
 * deadline would say how busy that is.
 */
const TIMEOUT_MS = 30_000;

/** Reads as the product does, and writes down what went through a thread. */
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
