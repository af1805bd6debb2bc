import type { CodeItem } from '@haat/contracts/http/codes';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { PatternSwatch } from '../../components/pattern-swatch.tsx';
import { paths } from '../../config/paths.ts';
import classes from './code-card.module.css';
import { GetButton } from './get-button.tsx';
import { pageOptionsOf } from './page-options.ts';

type SetupNoteProps = { readonly item: CodeItem; readonly className?: string | undefined };

const SetupNote = ({ item, className }: SetupNoteProps) => {
  const setup = rupeesToPaise(item.price.setup);
  if (setup === null || setup === 0) return null;
  return (
    <p className={['xs dim', className].filter(Boolean).join(' ')}>
      Includes {formatRupees(setup)} setup
    </p>
  );
};

type CodeCardProps = {
  readonly item: CodeItem;
  readonly titleOrder: 2 | 3;
};

export const CodeCard = ({ item, titleOrder }: CodeCardProps) => {
  const Title = titleOrder === 2 ? 'h2' : 'h3';
  const { demo_link: demo } = pageOptionsOf(item);
  return (
    <article className={classes.card}>
      <PatternSwatch id={item.id} label={item.category_name} />
      <div className={classes.words}>
        <Title className={classes.title}>{item.page_title}</Title>
        <p className={classes.about}>{item.description}</p>
      </div>
      <SetupNote item={item} className={classes.setup} />
      <div className={classes.foot}>
        <Button
          component="a"
          href={paths.codeItem(item.category_route, item.route)}
          target="_blank"
          rel="noopener"
          className={demo === undefined ? classes.wide : undefined}
        >
          Details
          <span className="sr-only"> of {item.page_title} (opens in a new tab)</span>
        </Button>
        {demo !== undefined && (
          <Button
            component="a"
            href={demo}
            target="_blank"
            rel="noreferrer"
            className={classes.square}
            aria-label={`Live demo of ${item.page_title} (opens in a new tab)`}
          >
            <Icon of={IconEye} />
          </Button>
        )}
        <GetButton item={item} />
      </div>
    </article>
  );
};
