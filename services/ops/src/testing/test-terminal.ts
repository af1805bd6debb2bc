import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../command-line/terminal.ts';

export const ENTER = '\r';
export const DOWN = '\u001b[B';
export const CTRL_C = '\u0003';
export const YES = 'y';

/** What the terminal shows, and the keys that are typed then. */
export type Step = readonly [shows: string, keys: string];

export type TestTerminal = Terminal & { readonly shown: () => string };

/** A terminal whose operator waits for each text, then types the keys, which may be none. */
export const createTestTerminal = (steps: readonly Step[]): TestTerminal => {
  const left = [...steps];
  const input = new PassThrough();
  let shown = '';
  let seen = 0;
  const answer = (): void => {
    const [step] = left;
    const at = step === undefined ? -1 : stripVTControlCharacters(shown).indexOf(step[0], seen);
    if (step === undefined || at < 0) return;
    seen = at + step[0].length;
    left.shift();
    if (step[1] === '') {
      answer();
      return;
    }
    // The prompt listens once it is drawn.
    setImmediate(() => input.write(step[1]));
  };
  const output = new Writable({
    write: (chunk: Buffer, _, next) => {
      shown += chunk.toString();
      answer();
      next();
    },
  });
  return { input, output: Object.assign(output, { columns: 200 }), shown: () => shown };
};
