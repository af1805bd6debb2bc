import { availableParallelism } from 'node:os';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import {
  createThreadPool,
  type Done,
  type ThreadPoolOptions,
  type Unread,
} from '@haat/platform/thread-pool';
import type { TaskMessage, TaskName, Tasks } from './tasks.ts';

export type Input<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type Output<Name extends TaskName> = ReturnType<Tasks[Name]>;

export type Parsing = {
  /** Never rejects. Moves the bytes of `body` to the thread. */
  readonly read: <Name extends TaskName>(
    name: Name,
    input: Input<Name>,
  ) => Promise<Done<Output<Name>>>;
  readonly close: () => Promise<void>;
};

/** Ten times the longest known page on a slow core; a fetch takes 5 s at most. */
const DEADLINE_MS = 3_000;
/** 2 MB of HTML need 30 MB. */
const MAX_OLD_GENERATION_MB = 64;
/** Buffers do not count towards a thread's memory. */
const MAX_INPUT_BYTES = 16 * 1024 * 1024;
/** More than the API admits at once. */
const MAX_WAITING = 200;
/** At least two: a page may block one until its deadline. */
const THREADS = Math.min(4, Math.max(2, availableParallelism()));

const DEFAULTS: ThreadPoolOptions = {
  workerUrl: new URL('./worker.ts', import.meta.url),
  threads: THREADS,
  deadlineMs: DEADLINE_MS,
  maxWaiting: MAX_WAITING,
  maxOldGenerationSizeMb: MAX_OLD_GENERATION_MB,
};

export type ParsingOptions = Partial<ThreadPoolOptions> & {
  readonly onUnread?: (task: TaskName, reason: Unread) => void;
};

const isBytes = (part: unknown): part is Uint8Array => part instanceof Uint8Array;

const sizeOf = (input: object): number => {
  let size = 0;
  for (const part of Object.values(input)) {
    if (isBytes(part)) size += part.byteLength;
    else if (typeof part === 'string') size += part.length;
  }
  return size;
};

/** Moves bytes to the thread; shared memory stays. */
const toMove = (input: object): { readonly input: object; readonly moved: ArrayBuffer[] } => {
  const { body } = input as { readonly body?: unknown };
  if (!isBytes(body) || body.buffer instanceof SharedArrayBuffer) return { input, moved: [] };
  // A small Buffer shares its memory with others.
  const own = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
  return { input: { ...input, body: own }, moved: [own.buffer as ArrayBuffer] };
};

const TOO_LARGE = { ok: false, reason: 'too_large' } as const;

export const createParsing = ({ onUnread, ...options }: ParsingOptions = {}): Parsing => {
  const pool = createThreadPool({ ...DEFAULTS, ...options });
  const run = (name: TaskName, given: object): Promise<Done<unknown>> => {
    const { input, moved } = toMove(given);
    return pool.run({ name, input } satisfies TaskMessage, moved);
  };
  return {
    read: async <Name extends TaskName>(name: Name, input: Input<Name>) => {
      const done = sizeOf(input) > MAX_INPUT_BYTES ? TOO_LARGE : await run(name, input);
      if (!done.ok) onUnread?.(name, done.reason);
      return done as Done<Output<Name>>;
    },
    close: pool.close,
  };
};

export const unreadText = (reason: Unread): string =>
  reason === 'busy' || reason === 'closed'
    ? webToolMessages.readersBusy
    : webToolMessages.unreadable;
