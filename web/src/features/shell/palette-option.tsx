import { Highlight } from '@mantine/core';
import { Icon } from '../../components/icon.tsx';
import classes from './command-palette.module.css';
import type { PaletteEntry } from './palette-entries.ts';

type PaletteOptionProps = {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isSelected: boolean;
  readonly words: string[];
  readonly onChoose: () => void;
};

export const PaletteOption = ({ id, entry, isSelected, words, onChoose }: PaletteOptionProps) => (
  <button
    type="button"
    role="option"
    id={id}
    aria-selected={isSelected}
    data-action
    className={classes.action}
    tabIndex={-1}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <Icon of={entry.icon} className={classes.icon} />
    <Highlight component="span" className={classes.label} highlight={words}>
      {entry.label}
    </Highlight>
    <Highlight component="span" className={classes.description} highlight={words}>
      {entry.about}
    </Highlight>
  </button>
);
