import { EventStoreRefused } from '@haat/event-store/port';
import { InvalidConfig } from '@haat/platform/config';
import { isShopHere, setByHand, withOperatorSettings } from '@haat/platform/operator-settings';
import { isUnavailable } from '@haat/platform/unavailable';
import { openShop, type Shop } from '../shop.ts';
import { isAgreedTo, needsNoConsent } from './confirm.ts';
import type { Environment } from './environment.ts';
import type { Outcome } from './outcome.ts';
import { createOutput, visible } from './output.ts';
import type { Written } from './program.ts';

const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  // Driver errors name neither the shop nor its settings.
  return isEngineUnavailable(error)
    ? `${message}\nnpm run ops -- doctor shows which engine is unavailable.`
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

export const runWritten = async (
  written: Written,
  { env, streams, isAtTerminal, stateFolder }: Environment,
): Promise<number> => {
  const output = createOutput(written.format, streams);
  /** For a command that did not start: text goes to stderr, JSON to stdout. */
  const complain = (text: string): void => {
    if (written.format !== 'text') output.one({ done: false, said: text }, '');
    else streams.stderr.write(`${visible(text)}\n`);
  };
  const mustAsk = !needsNoConsent(written);
  if (mustAsk && !isAtTerminal) {
    complain('No terminal for confirmation. Re-run with --yes.');
    return 2;
  }
  const { command, given } = written;
  const end = ({ done, message }: Outcome): number => {
    if (message !== '') output.one({ done, said: message }, message);
    return done ? 0 : 1;
  };
  let shop: Shop | undefined;
  try {
    shop = openShop(withOperatorSettings(env, stateFolder), streams.stderr);
    const foretold = await command.preview?.(shop, given, output);
    if (foretold !== undefined && (!foretold.done || foretold.message !== '')) return end(foretold);
    if (mustAsk && !(await isAgreedTo(written))) {
      complain('Nothing was done.');
      return 1;
    }
    return end(await command.run(shop, given, output));
  } catch (error) {
    const isSetting = error instanceof InvalidConfig;
    const isAbsent = isSetting && error.settings.length > 0;
    if (isAbsent && !env.DATABASE_URL && !isShopHere(stateFolder)) {
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
