import type { Readable, Writable } from 'node:stream';
import * as prompts from '@clack/prompts';

/** Where an operator is asked: the terminal of this process. */
export type Terminal = { readonly input: Readable; readonly output: Writable };

/** A cancelled question is answered with undefined. */
const answered = <Answer>(answer: unknown): Answer | undefined =>
  prompts.isCancel(answer) ? undefined : (answer as Answer);

type Question = {
  readonly message: string;
  /** What Enter alone answers. */
  readonly suggested?: string;
  /** @returns what is wrong; undefined accepts it. */
  readonly check?: (text: string) => string | undefined;
};

export const askText = async (
  { input, output }: Terminal,
  { message, suggested = '', check = () => undefined }: Question,
): Promise<string | undefined> =>
  answered<string>(
    await prompts.text({
      ...{ input, output, message, placeholder: suggested, defaultValue: suggested },
      validate: (text) => check(text || suggested),
    }),
  );

export type Choice<Value> = {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
};

/** In lines; the terminal scrolls through more. */
const MAX_CHOICES_SHOWN = 12;

export const askChoice = async <Value>(
  { input, output }: Terminal,
  message: string,
  choices: readonly Choice<Value>[],
): Promise<Value | undefined> =>
  answered<Value>(
    await prompts.select<Value>({
      ...{ input, output, message, maxItems: MAX_CHOICES_SHOWN },
      options: [...choices] as prompts.Option<Value>[],
    }),
  );

export const askYes = async ({ input, output }: Terminal, message: string): Promise<boolean> =>
  answered<boolean>(await prompts.confirm({ input, output, message, initialValue: false })) ??
  false;
