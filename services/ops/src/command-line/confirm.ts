import { confirm, isCancel, text } from '@clack/prompts';
import type { Written } from './program.ts';

/** Nothing has to be asked: it changes nothing, or `--yes` or `--dry-run` is there. */
export const needsNoConsent = ({ command, isConfirmed, given }: Written): boolean =>
  !command.changes || isConfirmed || 'dry-run' in given.options;

/** @returns whether somebody at the terminal says that it may be done. */
export const isAgreedTo = async ({ name, given }: Written): Promise<boolean> => {
  const about = Object.values(given.values).join(' ');
  const answer = await confirm({
    message: `${name} ${about}, as ${given.operator}?`,
    initialValue: false,
  });
  return !isCancel(answer) && answer;
};

/** @returns whether a person reads and types here. */
export const isAtTerminal = (): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true;

/** @returns what the person at the terminal types; undefined if they cancel. */
export const askFor = async (message: string): Promise<string | undefined> => {
  const answer = await text({ message });
  return isCancel(answer) ? undefined : answer;
};
