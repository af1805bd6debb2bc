import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import type { Tool } from './tool.ts';
import classes from './tool-tiles.module.css';

type ToolTilesProps = {
  readonly tools: readonly Tool[];
  /** One below the other, for the side of a page. */
  readonly narrow?: boolean;
};

/** Tools as a ledger: a grid with shared hairlines. */
export const ToolTiles = ({ tools, narrow = false }: ToolTilesProps) => (
  <ul className={classes.ledger} data-narrow={narrow || undefined}>
    {tools.map(({ slug, path, name, tagline, icon }) => (
      <li key={slug}>
        <Link to={path} className={classes.tool}>
          <span className={classes.icon}>
            <Icon of={icon} />
          </span>
          <span className={classes.words}>
            <b>{name}</b>
            <span className={classes.tagline}>{tagline}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
