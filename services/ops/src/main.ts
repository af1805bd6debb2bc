import tab from '@bomb.sh/tab/commander';
import { InvalidConfig } from '@haat/platform/config';
import { CommanderError } from 'commander';
import { consentTo } from './command-line/confirm.ts';
import { createOutput, visible } from './command-line/output.ts';
import { createProgram, exitCodeOf, type Written } from './command-line/program.ts';
import { ops } from './ops.ts';
import { openShop } from './shop.ts';

/** `npm run ops -- <command> …`; see `--help`. */
const say = (text: string): void => void process.stdout.write(text);
const complain = (text: string): void => void process.stderr.write(text);

// Who reads no further, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const saidOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const run = async (written: Written): Promise<void> => {
  const consent = await consentTo(written);
  if (consent !== 'given') {
    const asked = 'Nobody can be asked here whether to do it: add --yes.';
    complain(`${consent === 'nobody' ? asked : 'Nothing was done.'}\n`);
    process.exitCode = consent === 'nobody' ? 2 : 1;
    return;
  }
  const shop = openShop(process.env);
  const output = createOutput(written.format, process);
  try {
    const { done, said } = await written.command.run(shop, written.given, output);
    if (said !== '') output.one({ done, said }, said);
    process.exitCode = done ? 0 : 1;
  } catch (error) {
    const isSetting = error instanceof InvalidConfig;
    const where = isSetting ? '\nSay where they are: docs/deployment.md#the-operators-tool' : '';
    complain(`Not done: ${visible(saidOf(error))}${where}\n`);
    process.exitCode = isSetting ? 2 : 3;
  } finally {
    await shop.close();
  }
};

const program = createProgram(ops, run, { out: say, err: complain });
tab(program);
try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  if (error.code === 'ops.text') complain(`${error.message}\n`);
  process.exitCode = exitCodeOf(error);
}
