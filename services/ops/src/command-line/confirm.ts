import { confirm, isCancel, text } from '@clack/prompts';
import type { Written } from './program.ts';

export const needsNoConsent = ({ command, isConfirmed, given }: Written): boolean =>
  !command.changes || isConfirmed || 'dry-run' in given.options;

export const isAgreedTo = async ({ name, given }: Written): Promise<boolean> => {
  const about = Object.values(given.values).join(' ');
  const answer = await confirm({
    message: `${name} ${about}, as ${given.operator}?`,
    initialValue: false,
  });
  return !isCancel(answer) && answer;
};

export const isAtTerminal = (): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true;

/** @returns undefined if the operator cancels. */
export const askFor = async (message: string): Promise<string | undefined> => {
  const answer = await text({ message });
  return isCancel(answer) ? undefined : answer;
};
