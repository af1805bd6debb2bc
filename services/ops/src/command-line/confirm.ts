import { confirm, isCancel } from '@clack/prompts';
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
