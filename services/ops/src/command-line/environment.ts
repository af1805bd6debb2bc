import type { Streams } from './output.ts';

/** What surrounds a command line: as a process has it, or a test. */
export type Environment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly streams: Streams;
  /** Whether somebody sits there who can be asked. */
  readonly isAtTerminal: boolean;
  /** Where `npm start` keeps what it tells operators of a shop that runs here. */
  readonly stateFolder: string;
};
