import { connectQueues } from '@haat/platform/queues/queue-factory';
import { CRAWL_QUEUE } from '@haat/platform/site-crawls/crawl-queue';
import { expect, it } from 'vitest';
import { publishUnpublished } from '../outbox/outbox-relay.ts';
import { startCrawls } from './start-crawls.ts';
import { openCrawlDesk, until } from './testing/crawl-desk.ts';
import { linking, openSite } from './testing/site.ts';

it('crawls come from the outbox through their queue, are run and remembered as done', async () => {
  const desk = await openCrawlDesk();
  const site = await openSite({ '/': linking('/a'), '/a': {} });
  const queues = await connectQueues(desk.url);
  const ending = new AbortController();
  const services = desk.servicesFor(site);
  const alarms = { jobFailed: () => undefined };
  startCrawls({ ...services, queues, alarms }, { ending: ending.signal });
  const { db } = desk.connection;
  const id = await desk.ask(site);
  await publishUnpublished({ db, queues, log: services.log });
  const row = () =>
    db.selectFrom('outbox').selectAll().where('event_id', '=', id).executeTakeFirstOrThrow();
  await until(async () => (await row()).finished_at !== null);
  expect(await row()).toMatchObject({ queue: CRAWL_QUEUE, published_at: expect.any(Date) });
  expect((await desk.crawl(id)).status).toBe('done');

  ending.abort();
  await queues.close();
  await site.close();
  await desk.close();
});
