import tab from '@bomb.sh/tab/commander';
import { InvalidConfig } from '@haat/platform/config';
import { withOperatorSettings } from '@haat/platform/operator-settings';
import { CommanderError } from 'commander';
import { ops } from '../ops.ts';
import { openShop, type Shop } from '../shop.ts';
import { isAgreedTo, needsNoConsent } from './confirm.ts';
import type { Outcome } from './outcome.ts';
import { createOutput, type Streams, visible } from './output.ts';
import { createProgram, exitCodeOf, type Written } from './program.ts';

/** What surrounds a command line: as a process has it, or a test. */
export type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly streams: Streams;
  /** Whether somebody sits there who can be asked. */
  readonly isAtTerminal: boolean;
  /** Where `npm start` keeps what it tells operators of a shop that runs here. */
  readonly stateFolder: string;
};

const saidOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const runWritten = async (
  written: Written,
  { env, streams, isAtTerminal, stateFolder }: Surroundings,
): Promise<number> => {
  const complain = (text: string): void => void streams.stderr.write(`${text}\n`);
  const mustAsk = !needsNoConsent(written);
  if (mustAsk && !isAtTerminal) {
    complain('Nobody can be asked here whether to do it: add --yes.');
    return 2;
  }
  const { command, given } = written;
  const output = createOutput(written.format, streams);
  let shop: Shop | undefined;
  try {
    shop = openShop(withOperatorSettings(env, stateFolder), streams.stderr);
    const end = ({ done, said }: Outcome): number => {
      if (said !== '') output.one({ done, said }, said);
      return done ? 0 : 1;
    };
    const foretold = await command.foretell?.(shop, given, output);
    if (foretold !== undefined && (!foretold.done || foretold.said !== '')) return end(foretold);
    if (mustAsk && !(await isAgreedTo(written))) {
      complain('Nothing was done.');
      return 1;
    }
    return end(await command.run(shop, given, output));
  } catch (error) {
    const isSetting = error instanceof InvalidConfig;
    const where = isSetting ? '\nSay where they are: docs/deployment.md#the-operators-tool' : '';
    complain(`Not done: ${visible(saidOf(error))}${where}`);
    return isSetting ? 2 : 3;
  } finally {
    await shop?.close();
  }
};

/**
 * Reads what stands behind `npm run ops --` and does it.
 * @returns the exit code: 0 done; 1 not done, or something needs a person; 2 wrongly written, or a
 *   setting is missing; 3 the shop cannot be reached.
 */
export const runCommandLine = async (
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> => {
  const { stdout, stderr } = surroundings.streams;
  let code = 0;
  const program = createProgram(
    ops,
    async (written) => {
      code = await runWritten(written, surroundings);
    },
    { out: (text) => void stdout.write(text), err: (text) => void stderr.write(text) },
  );
  tab(program);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'ops.text') stderr.write(`${error.message}\n`);
    return exitCodeOf(error);
  }
};
