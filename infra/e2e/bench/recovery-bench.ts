import { readFileSync, readlinkSync } from 'node:fs';
import type { ProcessIdentity } from '@haat/platform/lock-files/process-identity';
import { newDomain } from '@haat/testkit/customer';
import { type Shopper, signUp } from '@haat/testkit/shopper';
import { runningPostmaster } from '../../run/postgres/postmaster.ts';
import { isHealthy } from '../../run/processes/health.ts';
import { waitFor } from '../../run/processes/wait.ts';
import { environmentOf } from '../../run/testing/environment.ts';
import { createLaunchSite, type LaunchSite } from '../../run/testing/launch.ts';
import type { BenchCluster } from './bench-cluster.ts';
import type { BenchOptions } from './options.ts';
import { percentiles } from './percentiles.ts';
import { print } from './progress.ts';
import { circumstances, rounded, table, tellReport } from './report.ts';

const SERVICES = ['api', 'worker', 'projections', 'webtools'] as const;
type Killed = (typeof SERVICES)[number] | 'Postgres';

const WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 10;
/** Each crash is the first one of a process that was well (infra/run/processes/supervise.ts). */
const WELL_AFTER_MS = 12_000;

const runs = ({ pid }: ProcessIdentity, killed: Killed): boolean =>
  killed === 'Postgres'
    ? runningPostmaster(readlinkSync(`/proc/${pid}/cwd`))?.pid === pid
    : readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`services/${killed}/src/main.ts`);

/** kill -9. @returns where it says that it is ready; for Postgres, where the shop says so. */
const kill = async (site: LaunchSite, killed: Killed): Promise<string> => {
  const found = (await site.lookAtProcesses()).find((one) => runs(one, killed));
  if (!found) throw new Error(`${killed} does not run.`);
  const { PORT = site.port, HEALTH_PORT, WEBTOOLS_PORT } = environmentOf(found.pid);
  process.kill(found.pid, 'SIGKILL');
  return `http://127.0.0.1:${HEALTH_PORT ?? WEBTOOLS_PORT ?? PORT}/health/ready`;
};

/** Waits for it. @returns ms. @throws Error where it does not come */
const timeUntil = async (what: string, isSo: () => Promise<boolean>): Promise<number> => {
  const since = performance.now();
  const came = await waitFor(async () => (await isSo()) || undefined, {
    within: WITHIN_MS,
    every: LOOK_EVERY_MS,
  });
  if (!came) throw new Error(`${what} did not come within ${WITHIN_MS / 1_000} s.`);
  return performance.now() - since;
};

const placeOrder = async (shopper: Shopper): Promise<string> => {
  const referenceCode = await shopper.pay(549);
  await shopper.check(referenceCode, 549);
  return (await shopper.buy({ domain: newDomain(), referenceCode })).body.order.id;
};

const median = (times: readonly number[]): string => rounded(percentiles(times).p50);

/**
 * `npm run bench recovery`: how long a shop of `npm start` is not ready after a kill -9 of each of
 * its processes, and how long an order takes whose worker is killed.
 */
export const benchRecovery = async (_: BenchCluster, options: BenchOptions): Promise<void> => {
  const measuredWhere = circumstances();
  const site = await createLaunchSite();
  const launch = site.launch();
  try {
    await launch.says('Haat is open at');
    const baseUrl = `http://127.0.0.1:${site.port}`;
    const shopper = await signUp(baseUrl);
    const untilCompleted = (id: string) =>
      timeUntil('The order', async () => (await shopper.order(id)).status === 'completed');
    const rest = async (): Promise<void> => {
      await timeUntil('Readiness', () => isHealthy(`${baseUrl}/health/ready`));
      await waitFor(() => undefined, { within: WELL_AFTER_MS });
    };

    const rows: (readonly [string, string, string])[] = [];
    for (const killed of [...SERVICES, 'Postgres'] as const) {
      const noticed: number[] = [];
      const back: number[] = [];
      for (let n = 0; n < options.runs; n += 1) {
        await rest();
        print(`  kill -9 of ${killed}`);
        const url = await kill(site, killed);
        const away = await timeUntil('The end', async () => !(await isHealthy(url)));
        noticed.push(away);
        back.push(away + (await timeUntil('Readiness', () => isHealthy(url))));
      }
      rows.push([killed, median(noticed), median(back)]);
    }

    const undisturbed: number[] = [];
    const disturbed: number[] = [];
    for (let n = 0; n < options.runs; n += 1) {
      await rest();
      undisturbed.push(await untilCompleted(await placeOrder(shopper)));
      const held = await placeOrder(shopper);
      await kill(site, 'worker');
      disturbed.push(await untilCompleted(held));
    }
    const report = [
      table(['killed with -9', 'ms until not ready', 'ms until ready again'], rows),
      table(
        ['from the placed order to its completion', 'ms'],
        [
          ['nothing is killed', median(undisturbed)],
          ['its worker is killed as soon as it is placed', median(disturbed)],
        ],
      ),
    ].join('\n\n');
    const from = `The median of ${options.runs} kills. ${measuredWhere}`;
    tellReport('recovery', `${from}\n\n${report}`, options.write);
  } finally {
    launch.child.kill('SIGTERM');
    await launch.exit;
    await site.clear();
  }
};
