import { EventStoreRefused } from '@haat/event-store/port';
import { InvalidConfig } from '@haat/platform/config';
import {
  isShopHere,
  opsPrefix,
  setByHand,
  withOperatorSettings,
} from '@haat/platform/operator-settings';
import { isUnavailable } from '@haat/platform/unavailable';
import { openShop as connectShop, type Shop } from '../shop.ts';
import type { Given } from './command.ts';
import type { Environment } from './environment.ts';
import { fillIn } from './fill-in.ts';
import type { Outcome } from './outcome.ts';
import { createOutput, visible } from './output.ts';
import type { Written } from './program.ts';
import { askYes, type Terminal } from './terminal.ts';

const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  // Driver errors name neither the shop nor its settings.
  return isEngineUnavailable(error)
    ? `${message}\n${opsPrefix()} doctor shows which engine is unavailable.`
    : message;
};

const isEngineUnavailable = (error: unknown): boolean =>
  isUnavailable(error) && !(error instanceof EventStoreRefused);

const noShopIn = (stateFolder: string): string =>
  `No running shop found in ${stateFolder}. Start it with npm start, or set HAAT_STATE_DIR to its ` +
  'folder. For a shop on another machine set its settings: docs/operating/operator-tool.md#settings';

const whatToSet = (missing: readonly string[], stateFolder: string): string => {
  const known = setByHand(missing, stateFolder);
  return known.length === 0
    ? 'Set them: docs/operating/operator-tool.md#settings'
    : `The running shop was started with ${known.join(' and ')} set by hand and does not store ` +
        'them. Set the same values here: docs/operating/operator-tool.md#settings';
};

const needsNoConsent = ({ command, isConfirmed, given }: Written): boolean =>
  !command.changes || isConfirmed || 'dry-run' in given.options;

const isAgreedTo = ({ name, given }: Written, terminal: Terminal): Promise<boolean> => {
  const about = Object.values(given.values).join(' ');
  return askYes(terminal, `${name} ${visible(about)}, as ${given.operator}?`);
};

const insisting = (given: Given): Given => ({
  ...given,
  options: { ...given.options, insist: '' },
});

/** @returns exit code: 0 done; 1 not done; 2 something is missing; 3 shop unavailable. */
export const runWritten = async (
  { env: ownEnv, streams, terminal, stateFolder, openShop = connectShop }: Environment,
  incomplete: Written,
): Promise<number> => {
  const output = createOutput(incomplete.format, streams, terminal, incomplete.zone);
  /** For a command that did not start: text goes to stderr, JSON to stdout. */
  const complain = (text: string): void => {
    if (output.format !== 'text') output.one({ done: false, said: text }, '');
    else streams.stderr.write(`${visible(text)}\n`);
  };
  const end = ({ done, message }: Outcome): number => {
    if (message !== '') output.one({ done, said: message }, message);
    return done ? 0 : 1;
  };
  let shop: Shop | undefined;
  try {
    const env = withOperatorSettings(ownEnv, stateFolder);
    const filled = await fillIn(incomplete, { env, terminal });
    if ('problem' in filled) {
      complain(filled.problem);
      return filled.isCancelled ? 1 : 2;
    }
    const { written } = filled;
    const { command, given } = written;
    const mustAsk = !needsNoConsent(written);
    if (mustAsk && terminal === null) {
      complain('No terminal for confirmation. Re-run with --yes.');
      return 2;
    }
    shop = openShop(env, streams.stderr);
    const foretold = await command.preview?.(shop, given, output);
    if (foretold !== undefined && (!foretold.done || foretold.message !== '')) return end(foretold);
    if (mustAsk && terminal !== null && !(await isAgreedTo(written, terminal))) {
      complain('Nothing was done.');
      return 1;
    }
    const outcome = await command.run(shop, given, output);
    if (outcome.canInsist !== true || terminal === null || !mustAsk || 'insist' in given.options) {
      return end(outcome);
    }
    if (!(await askYes(terminal, `${visible(outcome.message)} Do it anyway?`))) {
      complain('Nothing was done.');
      return 1;
    }
    return end(await command.run(shop, insisting(given), output));
  } catch (error) {
    const isSetting = error instanceof InvalidConfig;
    const isAbsent = isSetting && error.settings.length > 0;
    if (isAbsent && !ownEnv.DATABASE_URL && !isShopHere(stateFolder)) {
      complain(noShopIn(stateFolder));
      return 3;
    }
    const where = isAbsent ? `\n${whatToSet(error.settings, stateFolder)}` : '';
    complain(`Not done: ${messageOf(error)}${where}`);
    return isSetting ? 2 : 3;
  } finally {
    await shop?.close();
  }
};
