import { createManualClock } from '@haat/testkit/manual-clock';
import { expect, it } from 'vitest';
import { crawlsAtRest } from './crawls-at-rest.ts';
import { removeOldCrawls } from './old-crawls.ts';
import { runCrawl } from './run-crawl.ts';
import { openSite } from './testing/site.ts';
import { openTestCrawlService } from './testing/test-crawl-service.ts';

const A_DAY = 24 * 60 * 60 * 1000;

it('removes crawls older than a day with their pages and files, and keeps newer ones', async () => {
  const crawlService = await openTestCrawlService();
  const site = await openSite({ '/': {} });
  const { db } = crawlService.connection;
  const [old, recent] = [await crawlService.ask(site), await crawlService.ask(site)];
  await runCrawl(crawlService.servicesFor(site), old, new AbortController().signal);
  await site.close();
  const files = () => db.selectFrom('site_crawl_files').select('crawl_id').execute();
  expect(await files()).toEqual([{ crawl_id: old }]);
  const clock = createManualClock();
  const age = (id: string, ms: number) =>
    db
      .updateTable('site_crawls')
      .set({ created_at: new Date(clock.now() - ms) })
      .where('id', '=', id)
      .execute();
  await age(old, A_DAY + 1);
  await age(recent, A_DAY);

  const lastEndedAt = (await crawlService.crawl(old)).finished_at?.getTime();
  expect(await crawlsAtRest(db, A_DAY)).toEqual({ lastEndedAt, neededAt: 0 });
  expect(await removeOldCrawls({ db, clock }, A_DAY)).toBe(1);
  expect(await db.selectFrom('site_crawls').select('id').execute()).toEqual([{ id: recent }]);
  expect(await crawlService.pages(old)).toEqual([]);
  expect(await crawlService.pages(recent)).toHaveLength(1);
  expect(await files()).toEqual([]);
  await db.updateTable('site_crawls').set({ status: 'cancelled' }).execute();
  expect(await crawlsAtRest(db, 2 * A_DAY)).toMatchObject({ neededAt: clock.now() + A_DAY });
  await crawlService.close();
});
