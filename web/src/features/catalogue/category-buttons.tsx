import { ChipButton, Chips } from '../../components/chips.tsx';
import type { CodeCategory } from './catalogue.ts';

type CategoryButtonsProps = {
  readonly categories: readonly CodeCategory[];
  readonly shown: number;
  readonly onChoose: (category: number) => void;
};

export const CategoryButtons = ({ categories, shown, onChoose }: CategoryButtonsProps) => (
  <Chips label="Categories" chosen={shown}>
    {categories.map(({ id, name, count }) => (
      <ChipButton key={id} isChosen={id === shown} count={count} onChoose={() => onChoose(id)}>
        {name}
      </ChipButton>
    ))}
  </Chips>
);
