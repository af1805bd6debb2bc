import type { CodeItem } from '@haat/contracts/http/codes';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';

type SetupNoteProps = { readonly item: CodeItem; readonly className?: string | undefined };

/** Says that the total holds the set-up; nothing where there is none. */
export const SetupNote = ({ item, className }: SetupNoteProps) => {
  const setup = rupeesToPaise(item.price.setup);
  if (setup === null || setup === 0) return null;
  return (
    <p className={['xs dim', className].filter(Boolean).join(' ')}>
      Includes {formatRupees(setup)} setup
    </p>
  );
};
