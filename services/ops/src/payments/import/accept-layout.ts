import { askFor, isAtTerminal } from '../../command-line/confirm.ts';
import { type Outcome, refused } from '../../command-line/outcome.ts';
import type { Output } from '../../command-line/output.ts';
import { toDecide } from '../../inbox/to-paste.ts';
import { type BankProfile, bankProfileSchema, headsOf } from './bank-profile.ts';
import type { LayoutPreview } from './preview-layout.ts';

/**
 * Has a person say whether a layout was understood, and what its bank is called: by `--accept-layout`, or
 * at the terminal.
 * @param name as it was given; asked for where it is undefined.
 * @returns the outcome where it was not accepted, with the line that accepts it.
 */
export const acceptLayout = async (
  file: string,
  { layout, rows }: LayoutPreview,
  name: string | undefined,
  output: Output,
): Promise<BankProfile | Outcome> => {
  const columns = headsOf({ name: 'Columns', ...layout });
  const seen = ['This layout is not known. Its columns hold:', columns, ...rows].join('\n');
  const canAsk = name === undefined && output.format === 'text' && isAtTerminal();
  if (canAsk) output.say(seen);
  const given = canAsk ? await askFor('Is that right? The name of the bank, or nothing:') : name;
  if (given === undefined || given.trim() === '') {
    const words = ['payments', 'import', file, '--accept-layout', 'my-bank'];
    const line = toDecide('The rows are read rightly.', ...words);
    return refused(
      `${canAsk ? '' : `${seen}\n`}Nothing was imported. If that is right, name the bank: ${line}`,
    );
  }
  const profile = bankProfileSchema.safeParse({ name: given, ...layout });
  return profile.success ? profile.data : refused('The name has 1 to 60 characters.');
};
