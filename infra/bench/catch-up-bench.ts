import { startStandInProcess } from '@haat/event-store/testing/stand-in-process';
import { measureCatchUp } from '@haat/projections/bench/catch-up';
import type { BenchCluster } from './bench-cluster.ts';
import type { BenchOptions } from './options.ts';
import { print } from './progress.ts';
import { circumstances, rounded, table, writeSection } from './report.ts';

/**
 * `npm run bench catch-up`: the orders projection beside plain upserts and EventStoreDB's client.
 */
export const benchCatchUp = async (
  cluster: BenchCluster,
  { runs, write }: BenchOptions,
): Promise<void> => {
  const measuredWhere = circumstances();
  const standIn = await startStandInProcess();
  try {
    const onPostgres = await measureCatchUp({ url: await cluster.database(), rounds: runs });
    const onStandIn = await measureCatchUp({
      url: await cluster.database(),
      eventStoreUrl: standIn.url,
      rounds: runs,
    });
    const report = [
      `${measuredWhere} ${onPostgres.events} events, the middle one of ${runs} rounds in turns.`,
      table(
        [
          'events in',
          'projection, events a second',
          'plain upserts',
          'the projection as a share of these',
          "EventStoreDB's own client",
          'our subscription as a share of it',
          'the projection as a share of it',
        ],
        Object.entries({ Postgres: onPostgres, 'the stand-in': onStandIn }).map(
          ([engine, { projectedPerSecond, rawPerSecond, share, bare }]) => [
            engine,
            ...[projectedPerSecond, rawPerSecond, share].map(rounded),
            ...(bare
              ? [bare.perSecond, bare.shareOfSubscription, bare.share].map(rounded)
              : ['', '', '']),
          ],
        ),
      ),
    ].join('\n\n');
    print(`\nCatch-up of the orders projection\n\n${report}`);
    if (write) writeSection('catch-up', report);
  } finally {
    await standIn.stop();
  }
};
