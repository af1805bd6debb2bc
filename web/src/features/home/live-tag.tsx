import type { Suggestion } from '@haat/contracts/http/domain';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { IconCheck, IconClock, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import tag from '../../components/price-tag.module.css';
import { languageOf } from '../../components/shown-domain.tsx';
import { paths } from '../../config/paths.ts';
import classes from './live-tag.module.css';

const ANSWERS = {
  asking: { text: 'Checking', icon: null, note: 'one moment' },
  available: { text: 'Available', icon: IconCheck, note: 'first year' },
  held: { text: 'Being bought', icon: IconClock, note: 'by someone else' },
  taken: { text: 'Taken', icon: IconX, note: 'who has it?' },
  no_answer: { text: 'No answer', icon: IconQuestionMark, note: 'try again' },
} as const;
const OPENING = { text: 'Opening...', icon: null, note: 'first year' } as const;

export type LiveTagProps = {
  readonly tld: string;
  /** With its dot, in the letters of the word. */
  readonly ending: string;
  /** Null while no domain is asked about. */
  readonly domain: string | null;
  readonly shown: string;
  readonly paise: Paise;
  readonly status: Suggestion['status'] | 'asking' | 'held';
};

type HangingProps = {
  /** Length in px; tilt in degrees. */
  readonly string: number;
  readonly tilt: number;
  readonly isOpening: boolean;
  readonly onBuy: (domain: string) => void;
};

export const LiveTag = ({
  ending,
  domain,
  shown,
  paise,
  status,
  string,
  tilt,
  isOpening,
  onBuy,
}: LiveTagProps & HangingProps) => {
  const { text, icon, note } = isOpening ? OPENING : ANSWERS[status];
  const look = {
    className: `${tag.tag} ${classes.live}`,
    'data-scheme': 'light',
    'data-status': status,
    style: { '--string': `${string}px`, '--tilt': `${tilt}deg` } as CSSProperties,
  };
  const paper = (
    <>
      <span className="sr-only" lang={languageOf(shown)}>
        {status === 'available' ? `Buy ${shown}` : shown}
      </span>
      <span className={tag.paper}>
        <span
          className={tag.ending}
          data-long={ending.length > 4 || undefined}
          lang={languageOf(ending)}
          aria-hidden="true"
        >
          {ending}
        </span>
        <span className={classes.answer}>
          {icon === null ? (
            <i className={classes.spinner} />
          ) : (
            <Icon of={icon} size={16} stroke={2.5} />
          )}
          <span>{text}</span>
        </span>
        {(status === 'available' || status === 'asking') && (
          <span className={tag.cost}>{formatRupees(paise)}</span>
        )}
        <span className={`${tag.year} ${classes.note}`}>{note}</span>
      </span>
    </>
  );
  if (domain === null || status === 'asking') return <span {...look}>{paper}</span>;
  if (status === 'available')
    return (
      <button type="button" {...look} aria-busy={isOpening} onClick={() => onBuy(domain)}>
        {paper}
      </button>
    );
  return (
    <Link to={paths.buyDomainNamed(domain)} {...look}>
      {paper}
    </Link>
  );
};
