/** How a crawl gets from the API to the worker: as an outbox row, like every job. */
import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { OutboxTable } from '../database/tables.ts';

/** A queue of its own: no payment waits for a crawl. */
export const CRAWL_QUEUE = 'crawls';
const CRAWL_JOB = 'crawl-site';

export const crawlJobSchema = z.object({ crawlId: z.uuid() });

/** The row that asks for a crawl; written in the transaction that writes the crawl. */
export const crawlOutboxRow = (crawlId: string): Insertable<OutboxTable> => ({
  id: `crawl.${crawlId}`,
  reactor: 'site-crawls',
  event_id: crawlId,
  queue: CRAWL_QUEUE,
  job: CRAWL_JOB,
  payload: JSON.stringify({ crawlId } satisfies z.input<typeof crawlJobSchema>),
  delay_ms: 0,
});
