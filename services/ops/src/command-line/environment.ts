import type { Streams } from './output.ts';

export type Environment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly streams: Streams;
  readonly isAtTerminal: boolean;
  /** Where `npm start` keeps the connection details of a local shop. */
  readonly stateFolder: string;
};
