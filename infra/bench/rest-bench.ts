import { summarize } from './figures.ts';
import { print } from './progress.ts';
import { circumstances, rounded, table, writeSection } from './report.ts';
import { type AtRest, measureRest } from './rest.ts';

const MEGABYTE = 1024 * 1024;

const sumOf = ({ memory }: AtRest): number =>
  Object.values(memory).reduce((sum, bytes) => sum + bytes, 0);

const figuresOf = (one: AtRest): Readonly<Record<string, number>> => ({
  'ready, ms': one.readyMs,
  'all, MB': sumOf(one) / MEGABYTE,
  ...Object.fromEntries(
    Object.entries(one.memory).map(([name, bytes]) => [`${name}, MB`, bytes / MEGABYTE]),
  ),
  'Postgres backends': one.backends,
});

/**
 * `npm run bench rest`: time and memory of `npm start`, 60 s after the first page: a first start
 * (packages and pages are there), and the median of later ones.
 */
export const benchRest = async (
  _cluster: unknown,
  { runs, write }: { readonly runs: number; readonly write: boolean },
): Promise<void> => {
  const measuredWhere = circumstances();
  const taken: Readonly<Record<string, number>>[] = [];
  await measureRest(runs + 1, (one) => {
    taken.push(figuresOf(one));
    const said = Object.entries(figuresOf(one)).map(([name, value]) => `${name} ${rounded(value)}`);
    print(`  start ${taken.length} of ${runs + 1}: ${said.join(', ')}`);
  });
  const [first = {}, ...later] = taken;
  const medians = summarize(later);
  const names = Object.keys(first);
  const report = `${measuredWhere}\n\n${table(
    ['', ...names],
    [
      ['first start', ...names.map((name) => rounded(first[name] ?? 0))],
      [`median of ${runs} later`, ...names.map((name) => rounded(medians[name]?.median ?? 0))],
    ],
  )}`;
  print(`\n${report}`);
  if (write) writeSection('rest', report);
};
