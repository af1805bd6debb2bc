import type { openShop } from '../shop.ts';
import type { Streams } from './output.ts';
import type { Terminal } from './terminal.ts';

export type Environment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly streams: Streams;
  /** Null without a terminal: then nothing can be asked. */
  readonly terminal: Terminal | null;
  /** Where `npm start` keeps the connection details of a local shop. */
  readonly stateFolder: string;
  /** By default it connects by the settings. */
  readonly openShop?: typeof openShop;
};
