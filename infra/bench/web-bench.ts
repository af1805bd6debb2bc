/** `npm run bench:web [path …]`: Lighthouse, mobile preset, median of five, sandbox data. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@haat/testkit/browser';
import lighthouse, { type Result } from 'lighthouse';
import { representativePages } from '../e2e/storefront/web-routes.ts';
import { anyFreePort } from '../processes/ports.ts';
import { renderPages } from '../processes/web-build.ts';
import { print } from './progress.ts';
import { median, startWebShop } from './web-shop.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
} as const;

const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

const shortcomings = (result: Result): readonly string[] =>
  CATEGORIES.slice(1).flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${result.audits[id]?.title} (${id})`),
  );

const measure = async (url: string, port: number): Promise<Result> => {
  const report = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!report) throw new Error(`Lighthouse gave no report on ${url}.`);
  if (report.lhr.runtimeError) throw new Error(report.lhr.runtimeError.message);
  return report.lhr;
};

const line = (name: string, cells: readonly (string | number)[]): string =>
  `${name.slice(0, 44).padEnd(46)}${cells.map((cell) => String(cell).padStart(9)).join('')}`;

const folder = await mkdtemp(join(tmpdir(), 'haat-web-bench-'));
const shop = await startWebShop();
const port = await anyFreePort();
const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
try {
  const { baseUrl } = shop;
  const logFile = join(folder, 'pages.log');
  // Canonical links name this shop, as in production.
  await renderPages({ apiUrl: baseUrl, origin: baseUrl, logFile });
  const known = representativePages();
  const one = (start: string): string[] =>
    known.filter((path) => path.startsWith(start)).slice(0, 1);
  const product = known.filter((path) => /^\/codes\/[^/]+\/[^/]+$/.test(path)).slice(0, 1);
  const requested = process.argv.slice(2);
  const paths =
    requested.length > 0
      ? requested
      : ['/', ...product, ...one('/webtools/'), '/domains/buy-new-domain'];

  print(
    line(`Lighthouse, mobile, median of ${RUNS}`, [
      'perf',
      'a11y',
      'best',
      'seo',
      ...Object.values(METRICS),
    ]),
  );
  for (const path of paths) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await measure(`${baseUrl}${path}`, port));
    const scores = CATEGORIES.map((category) =>
      median(results.map((one) => scoreOf(one, category))),
    );
    const metrics = Object.keys(METRICS).map((id) => {
      const value = median(results.map((one) => one.audits[id]?.numericValue ?? Number.NaN));
      return id === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)}`;
    });
    print(line(path, [...scores, ...metrics]));
    for (const text of new Set(results.flatMap(shortcomings))) print(`  ${text}`);
  }
} finally {
  await browser.close();
  await shop.stop();
  await rm(folder, { recursive: true });
}
