import type { CodeItem } from '@haat/contracts/http/codes';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import classes from './code-card.module.css';
import { GetButton } from './get-button.tsx';
import { ItemPicture, upToWidth } from './item-picture.tsx';
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

/** At each width of the grid. */
const SIZES = '(max-width: 47.49em) 95vw, (max-width: 71.99em) 45vw, 294px';

/** In px: sharp enough on a phone with three pixels per px, at half of the bytes. */
const MAX_PICTURE_WIDTH = 960;

type CodeCardProps = {
  readonly item: CodeItem;
  readonly titleOrder: 2 | 3;
  /** In the first row of its page. */
  readonly isFirst?: boolean;
};

export const CodeCard = ({ item, titleOrder, isFirst = false }: CodeCardProps) => {
  const Title = titleOrder === 2 ? 'h2' : 'h3';
  const { demo_link: demo, pictures = [], summary, tags = [], version } = pageOptionsOf(item);
  const [picture] = pictures.map((one) => upToWidth(one, MAX_PICTURE_WIDTH));
  const details = version === undefined ? tags : [...tags, `v${version}`];
  const at = paths.codeItem(item.category_route, item.route);
  return (
    <article className={classes.card}>
      <Link to={at} tabIndex={-1} aria-hidden="true">
        <ItemPicture item={item} picture={picture} alt="" sizes={SIZES} isFirst={isFirst} />
      </Link>
      <div className={classes.words}>
        <Title className={classes.title}>
          <Link to={at}>{item.page_title}</Link>
        </Title>
        <p className={classes.about}>{summary ?? item.description}</p>
        {details.length > 0 && (
          <p className={`${classes.details} xs dim`}>
            {details.map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </p>
        )}
      </div>
      <SetupNote item={item} className={classes.setup} />
      <div className={classes.foot}>
        <Button
          component="a"
          href={at}
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
