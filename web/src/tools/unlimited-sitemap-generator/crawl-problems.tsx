import type { CrawlAnswer, CrawlProblem } from '@haat/contracts/http/webtools/sitemaps';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { apiPaths } from '../../config/paths.ts';
import { getJson } from '../../lib/api-client.ts';
import classes from './crawl-problems.module.css';
import { counted, leadsTo, problemText, withinSite } from './service.ts';

export const CrawlProblems = ({ crawl }: { readonly crawl: CrawlAnswer }) => {
  const { id, site, problems, problemList } = crawl;
  const [more, setMore] = useState<readonly CrawlProblem[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = more.length === 0 ? problemList : [...problemList, ...more];

  const load = async (): Promise<void> => {
    setIsLoading(true);
    setFailure(null);
    const last = shown.at(-1)?.number ?? 0;
    const result = await getJson<CrawlAnswer>(apiPaths.sitemaps.crawl(id, last));
    setIsLoading(false);
    if (result.ok) setMore((before) => [...before, ...result.data.problemList]);
    else setFailure(result.failure.text);
  };

  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems" className={`${classes.title} h3`}>
        {counted(problems, 'page')} to look at
      </h2>
      <div className={classes.frame}>
        <Table
          caption="Pages to look at, and where they are linked"
          className={classes.table}
          isStacked
          columns={columnsOf(site)}
          rows={shown}
          keyOf={({ number }) => number}
        />
      </div>
      <ErrorMessage>{failure}</ErrorMessage>
      {problems > shown.length && (
        <div className={classes.more}>
          <BusyButton busy={isLoading} busyLabel="Loading..." onClick={() => void load()}>
            Show more
          </BusyButton>
        </div>
      )}
    </section>
  );
};

const columnsOf = (site: string): readonly TableColumn<CrawlProblem>[] => [
  {
    head: 'Page',
    namesRow: true,
    cell: ({ url }) => (
      <a href={url} target="_blank" rel="noreferrer nofollow">
        {withinSite(url, site)}
      </a>
    ),
  },
  {
    head: 'What is wrong',
    cell: (problem) => (
      <>
        {problemText(problem)}
        {problem.detail !== null && (
          <p className="muted sm">
            {leadsTo(problem) ? `To ${withinSite(problem.detail, site)}` : problem.detail}
          </p>
        )}
      </>
    ),
  },
  {
    head: 'Linked from',
    cell: ({ foundOn }) =>
      foundOn === null ? (
        <span className="muted">The start</span>
      ) : (
        <a href={foundOn} target="_blank" rel="noreferrer nofollow">
          {withinSite(foundOn, site)}
        </a>
      ),
  },
];
