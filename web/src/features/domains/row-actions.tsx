import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../components/icon-button.tsx';
import classes from './advanced-section.module.css';

type RowActionsProps = {
  /** Names the row. */
  readonly of: string;
  /** While a change is under way. */
  readonly isLocked: boolean;
  readonly onChange?: () => void;
  readonly onRemove: () => void;
};

export const RowActions = ({ of, isLocked, onChange, onRemove }: RowActionsProps) => {
  // Disabled, it would lose the focus.
  const button = (act: () => void) => ({
    className: classes.act,
    'aria-disabled': isLocked,
    onClick: () => {
      if (!isLocked) act();
    },
  });
  return (
    <>
      {onChange !== undefined && (
        <IconButton icon={IconPencil} label={`Change ${of}`} {...button(onChange)} />
      )}
      <IconButton icon={IconTrash} label={`Remove ${of}`} {...button(onRemove)} />
    </>
  );
};
