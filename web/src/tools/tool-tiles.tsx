import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import type { Tool } from './tool.ts';
import classes from './tool-tiles.module.css';

type ToolTilesProps = {
  readonly tools: readonly Tool[];
  readonly narrow?: boolean;
  readonly onOpen?: (tool: Tool) => void;
  readonly corner?: (tool: Tool) => ReactNode;
};

/** Other clicks are the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export const ToolTiles = ({ tools, narrow = false, onOpen, corner }: ToolTilesProps) => (
  <ul className={classes.ledger} data-narrow={narrow || undefined}>
    {tools.map((tool) => (
      <li key={tool.slug}>
        <Link
          to={tool.path}
          className={classes.tool}
          data-cornered={corner !== undefined || undefined}
          onClick={(event) => {
            if (onOpen === undefined || !isPlain(event)) return;
            event.preventDefault();
            onOpen(tool);
          }}
        >
          <span className={classes.icon}>
            <Icon of={tool.icon} />
          </span>
          <span className={classes.words}>
            <b>{tool.name}</b>
            <span className={classes.tagline}>{tool.tagline}</span>
          </span>
        </Link>
        {corner !== undefined && <span className={classes.corner}>{corner(tool)}</span>}
      </li>
    ))}
  </ul>
);
