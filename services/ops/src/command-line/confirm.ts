import { confirm, isCancel } from '@clack/prompts';
import type { Written } from './program.ts';

/** `nobody`: there is no terminal to ask at, and no `--yes`. */
export type Consent = 'given' | 'refused' | 'nobody';

/** Whether what changes something may be done: `--yes`, `--dry-run`, or a yes at the terminal. */
export const consentTo = async (
  { command, isConfirmed, name, given }: Written,
  isAtTerminal: boolean,
): Promise<Consent> => {
  if (!command.changes || isConfirmed || 'dry-run' in given.options) return 'given';
  if (!isAtTerminal) return 'nobody';
  const about = Object.values(given.values).join(' ');
  const answer = await confirm({
    message: `${name} ${about}, as ${given.operator}?`,
    initialValue: false,
  });
  return isCancel(answer) || !answer ? 'refused' : 'given';
};
