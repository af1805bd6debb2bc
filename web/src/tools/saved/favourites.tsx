import { IconHistory, IconStarFilled, type Icon as TablerIcon } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import type { Tool } from '../tool.ts';
import classes from './favourites.module.css';
import { findSavedTools } from './saved-tools.ts';
import { useSavedTools } from './use-saved-tools.ts';

/** Equally high when empty or loading: nothing below moves. */
export const Favourites = ({ tools }: { readonly tools: readonly Tool[] }) => {
  const { favourites, recent } = findSavedTools(useSavedTools(), tools);
  if (favourites.length + recent.length === 0) {
    return <p className={`${classes.shelf} ${classes.empty}`}>Star a tool to add it here.</p>;
  }
  return (
    <div className={classes.shelf}>
      <Row label="Favourites" tools={favourites} icon={IconStarFilled} />
      <Row label="Recently used" tools={recent} icon={IconHistory} />
    </div>
  );
};

type RowProps = {
  readonly label: string;
  readonly tools: readonly Tool[];
  readonly icon: TablerIcon;
};

const Row = ({ label, tools, icon }: RowProps) =>
  tools.length === 0 ? null : (
    <ul className={classes.row} aria-label={label}>
      {tools.map(({ slug, path, name }) => (
        <li key={slug}>
          <Link className={classes.tool} to={path}>
            <Icon of={icon} size={16} className={classes.icon} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
