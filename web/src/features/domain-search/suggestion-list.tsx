import type { SuggestAnswer, Suggestion } from '@haat/contracts/http/domain';
import { formatRupees, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconExternalLink,
  IconInfoCircle,
} from '@tabler/icons-react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ShownDomain } from '../../components/shown-domain.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { BeingBought } from './being-bought.tsx';
import classes from './suggestion-list.module.css';

type SuggestionListProps = {
  readonly rows: readonly Suggestion[];
  /** One column, the first offer in marigold: nothing else on the page can be bought. */
  readonly isMain: boolean;
  /** ASCII. */
  readonly buying: string | null;
  readonly buyLabel: string;
  readonly onBuy: (domain: string, pricePaise: Paise) => void;
  readonly onRetry: () => void;
};

export const SuggestionList = ({
  rows,
  isMain,
  buying,
  buyLabel,
  onBuy,
  onRetry,
}: SuggestionListProps) => {
  const first = rows.find(({ status }) => status === 'available');
  return (
    <ul className={classes.slips} data-main={isMain || undefined}>
      {rows.map((row) => {
        const price = rupeesToPaise(row.price);
        const renewal = rupeesToPaise(row.renewal);
        if (price === null || renewal === null) return null;
        return (
          <li key={row.domain} data-status={row.status}>
            <div className={classes.left}>
              <ShownDomain shown={row.shown} className={classes.name} />
              {row.shown !== row.domain && <p className={classes.ascii}>{row.domain}</p>}
              <Answer status={row.status} />
              <BeingBought leftMs={row.held_for_ms} />
            </div>
            <div className={classes.right}>
              {row.status === 'available' && (
                <>
                  <p className={classes.price}>
                    <b>{formatRupees(price)}</b> <small>then {formatRupees(renewal)} a year</small>
                  </p>
                  <BusyButton
                    fullWidth
                    busyLabel="Opening..."
                    variant={isMain && row === first ? 'cta' : 'default'}
                    size="md"
                    className={classes.buy}
                    busy={buying === row.domain}
                    aria-label={`${buyLabel}: ${row.shown} for ${formatRupees(price)}`}
                    onClick={() => onBuy(row.domain, price)}
                  >
                    {buyLabel}
                  </BusyButton>
                </>
              )}
              {row.status === 'taken' && <WhoHasIt domain={row.domain}>Who has it</WhoHasIt>}
              {row.status === 'no_answer' && (
                <Button size="sm" aria-label={`Ask again about ${row.shown}`} onClick={onRetry}>
                  Ask again
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
};

const ANSWERS = {
  available: { text: 'Available', icon: IconCircleCheck, tone: 'leaf' },
  taken: { text: 'Not available', icon: IconCircleX, tone: 'brick' },
  no_answer: { text: 'No answer yet', icon: IconInfoCircle, tone: 'muted' },
} as const;

const Answer = ({ status }: Pick<Suggestion, 'status'>) => {
  const { text, icon, tone } = ANSWERS[status];
  return (
    <p className={`${classes.answer} ${tone}`}>
      <Icon of={icon} size={16} />
      {text}
    </p>
  );
};

type WhoHasItProps = { readonly domain: string; readonly children: string };

/** @param domain in ASCII */
export const WhoHasIt = ({ domain, children }: WhoHasItProps) => (
  <a
    className="lnk"
    href={`${paths.webTool('whois-lookup')}?${new URLSearchParams({ domain })}`}
    target="_blank"
    rel="noreferrer"
  >
    {children} <Icon of={IconExternalLink} size={16} />
    <span className="sr-only">{` (${domain}, opens in a new tab)`}</span>
  </a>
);

const ROWS = [1, 2, 3, 4, 5, 6] as const;

/** As high as the answer, so that nothing below moves twice. */
export const SuggestionSkeleton = ({ isMain }: { readonly isMain: boolean }) => (
  <ul className={classes.slips} data-main={isMain || undefined} aria-hidden="true">
    {ROWS.map((row) => (
      <li key={row} data-status="available">
        <div className={classes.left}>
          <Skeleton width="min(14rem, 90%)" height="2rem" />
          <Skeleton width="6rem" />
        </div>
        <div className={classes.right}>
          <Skeleton width="8rem" height="1.5rem" />
          <Skeleton height="2.75rem" />
        </div>
      </li>
    ))}
  </ul>
);

/** For a live region. */
export const suggestionsText = ({ word, domains }: SuggestAnswer): string => {
  if (domains.length === 0) return `${word}: not sold here`;
  const free = domains.filter(({ status }) => status === 'available');
  const all = domains.length === 1 ? '1 domain' : `${domains.length} domains`;
  return `${word}: ${free.length} of ${all} available`;
};
