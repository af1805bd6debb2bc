import { ChipButton, Chips } from '../../components/chips.tsx';
import { ALL, type CategoryChoice, type CodeCategory } from './catalogue.ts';

type CategoryButtonsProps = {
  readonly categories: readonly CodeCategory[];
  /** Number of items in all categories, for a button that shows them. */
  readonly all?: number;
  readonly shown: CategoryChoice;
  readonly onChoose: (category: CategoryChoice) => void;
};

export const CategoryButtons = ({ categories, all, shown, onChoose }: CategoryButtonsProps) => (
  <Chips label="Categories" chosen={shown}>
    {all !== undefined && (
      <ChipButton isChosen={shown === ALL} count={all} onChoose={() => onChoose(ALL)}>
        All
      </ChipButton>
    )}
    {categories.map(({ id, name, count }) => (
      <ChipButton key={id} isChosen={id === shown} count={count} onChoose={() => onChoose(id)}>
        {name}
      </ChipButton>
    ))}
  </Chips>
);
