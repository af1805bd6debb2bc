import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import type { Tool } from '../tool.ts';
import { toggleFavourite } from './saved-tools.ts';
import classes from './star.module.css';
import { updateSavedTools, useSavedTools } from './use-saved-tools.ts';

type StarProps = {
  readonly tool: Tool;
  readonly label?: string;
};

export const Star = ({ tool: { slug, name }, label = `Favourite: ${name}` }: StarProps) => {
  const isFavourite = useSavedTools().favourites.includes(slug);
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={isFavourite}
      aria-label={label}
      title={isFavourite ? 'Take from your favourites' : 'Keep among your favourites'}
      onClick={() => updateSavedTools((saved) => toggleFavourite(saved, slug))}
    >
      <Icon of={isFavourite ? IconStarFilled : IconStar} />
    </button>
  );
};
