import type { CrawlAnswer } from '@haat/contracts/http/webtools/sitemaps';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Figures } from '../parts/figures.tsx';
import classes from './crawl-progress.module.css';
import { ANNOUNCE_INTERVAL_MS, standing, withinSite } from './service.ts';
import { CRAWL_HEADING } from './use-crawl.ts';

const number = new Intl.NumberFormat('en-IN');

/** Updates at once when `kind` changes, else every ten seconds. */
const useCalm = (sentence: string, kind: string): string => {
  const [announced, setAnnounced] = useState(sentence);
  const latest = useRef(sentence);
  latest.current = sentence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new kind is told at once
  useEffect(() => {
    setAnnounced(latest.current);
    const timer = setInterval(() => setAnnounced(latest.current), ANNOUNCE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [kind]);
  return announced;
};

type CrawlProgressProps = {
  readonly crawl: CrawlAnswer;
  readonly onCancel: () => void;
  readonly isCancelling: boolean;
  readonly cancelFailure: string | null;
};

export const CrawlProgress = ({
  crawl,
  onCancel,
  isCancelling,
  cancelFailure,
}: CrawlProgressProps) => {
  const { site, status, found, visited, listed, problems, current } = crawl;
  const announced = useCalm(standing(crawl), status);
  return (
    <section className={classes.progress} aria-labelledby={CRAWL_HEADING}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={CRAWL_HEADING} className="h3" tabIndex={-1}>
            Crawling {new URL(site).host}
          </h2>
          <p className="muted">{standing(crawl)}</p>
          <p className="sr-only" role="status">
            {announced}
          </p>
        </div>
        <BusyButton busy={isCancelling} busyLabel="Cancelling..." onClick={onCancel}>
          Cancel
        </BusyButton>
      </div>
      <ErrorMessage>{cancelFailure}</ErrorMessage>
      <progress
        className={classes.bar}
        aria-label="Pages visited, of those found so far"
        max={found}
        value={status === 'running' ? visited : 0}
      />
      <Figures
        figures={[
          { term: 'Found', value: number.format(found) },
          { term: 'Visited', value: number.format(visited) },
          { term: 'In the sitemap', value: number.format(listed) },
          { term: 'Problems', value: number.format(problems) },
        ]}
      />
      <p className={`${classes.current} mono sm`}>
        {current === null ? ' ' : withinSite(current, site)}
      </p>
      <p className="muted sm">
        You may close this page: its address leads back to the crawl for 24 hours.
      </p>
    </section>
  );
};
