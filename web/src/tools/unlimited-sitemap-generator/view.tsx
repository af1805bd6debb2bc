import type { CrawlLimits } from '@haat/contracts/http/webtools/sitemaps';
import { Button } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import useSWR from 'swr';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { apiPaths } from '../../config/paths.ts';
import type { ApiError } from '../../lib/api-client.ts';
import { LookupForm } from '../parts/lookup-form.tsx';
import { CrawlProblems } from './crawl-problems.tsx';
import { CrawlProgress } from './crawl-progress.tsx';
import { CrawlResult } from './crawl-result.tsx';
import { isOver, promiseText } from './service.ts';
import { useCrawl } from './use-crawl.ts';

export const View = () => {
  const { id, lookup, crawl, failure, inTheWay, show, ...more } = useCrawl();
  const isRunning = crawl !== undefined && !isOver(crawl.status);
  const isUnknown = id !== '' && crawl === undefined;
  return (
    <>
      {!isRunning && !(isUnknown && failure === null) && (
        <LookupForm
          lookup={lookup}
          label="Address of the site"
          placeholder="https://example.com"
          icon={IconWorld}
          button="Make the sitemap"
        />
      )}
      {inTheWay !== null && inTheWay !== id && (
        <div>
          <Button onClick={() => show(inTheWay)}>View the running crawl</Button>
        </div>
      )}
      {isUnknown && failure === null && <WaitingForCrawl />}
      {isUnknown && failure !== null && (
        <LoadFailure
          onRetry={more.checkAgain}
          isBusy={more.isLooking}
          action={<Button onClick={() => show('')}>Start again</Button>}
        >
          {failure.text}
        </LoadFailure>
      )}
      {isRunning && failure !== null && (
        <LoadFailure onRetry={more.checkAgain} isBusy={more.isLooking}>
          {`The figures below are from before. ${failure.text}`}
        </LoadFailure>
      )}
      {isRunning && (
        <CrawlProgress
          crawl={crawl}
          onCancel={more.cancel}
          isCancelling={more.isCancelling}
          cancelFailure={more.cancelFailure}
        />
      )}
      {crawl !== undefined && !isRunning && (
        <CrawlResult
          crawl={crawl}
          onGoOn={more.goOn}
          isGoingOn={more.isGoingOn}
          goOnFailure={more.goOnFailure}
        />
      )}
      {crawl !== undefined && <CrawlProblems key={crawl.id} crawl={crawl} />}
      {id === '' && <Promised />}
    </>
  );
};

const Promised = () => {
  const { data: limits } = useSWR<CrawlLimits, ApiError>(apiPaths.sitemaps.limits, {
    revalidateOnFocus: false,
  });
  return (
    <>
      {limits !== undefined && <p className="muted sm">{promiseText(limits)}</p>}
      <p className="muted sm">
        A few pages at a time, with a pause before each, and never pages that robots.txt forbids.
        Results are stored for 24 hours. Anyone with their address can see them.
      </p>
    </>
  );
};

const WaitingForCrawl = () => (
  <div role="status" aria-label="Loading">
    <Skeleton width="60%" height="1.75rem" />
    <Skeleton width="100%" height="6rem" />
  </div>
);
