import type { Queues, WorkerOptions } from '@haat/platform/queues/queues';
import { CRAWL_QUEUE, crawlJobSchema } from '@haat/platform/site-crawls/crawl-queue';
import { markFinished } from '../outbox/outbox-relay.ts';
import type { Alarms } from '../watch/alarms.ts';
import { type CrawlServices, runCrawl } from './run-crawl.ts';

export type CrawlWorkerServices = CrawlServices & {
  readonly queues: Queues;
  readonly alarms: Pick<Alarms, 'jobFailed'>;
};

/**
 * Takes crawls from their queue until the signal: then those that run are left for the next worker,
 * so that ending this one does not take as long as a crawl.
 */
export const startCrawls = (
  services: CrawlWorkerServices,
  { ending, ...options }: WorkerOptions & { readonly ending: AbortSignal },
): void => {
  const { db, queues, log, alarms } = services;
  queues.worker(
    CRAWL_QUEUE,
    async (job) => {
      const { crawlId } = crawlJobSchema.parse(job.data);
      const result = await runCrawl(services, crawlId, ending);
      if (result.kind === 'done') await markFinished(db, job.id);
      log.debug({ jobId: job.id, start: job.start, result }, 'crawl ran');
      return result;
    },
    {
      ...options,
      onJobError: (job, error) => {
        alarms.jobFailed(job.name);
        log.error({ jobId: job.id, start: job.start, error }, 'crawl failed, it will go on');
      },
    },
  );
};
