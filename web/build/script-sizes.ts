/** After `vite build`: each route's gzipped script, with all that loads before it shows. Fails over the limits. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const WEB = join(import.meta.dirname, '..');
const DOC = join(WEB, '..', 'docs', 'benchmarks.md');
const BEGIN = '<!-- script sizes: written by check:scripts -->';
const END = '<!-- end of script sizes -->';

const DASHBOARD = 'src/routes/dashboard.tsx';

const MAX_KB = 200;
const MAX_KB_OF: Readonly<Record<string, number>> = {
  home: 147,
  // Targets of 200, not met: their dialogs, and the schemas of their answers, load with them.
  'dashboard: overview-tab': 305,
  'dashboard: domains-tab': 301,
  'dashboard: profile-tab': 304,
  'dashboard: dashboard-orders': 312,
  'dashboard: tickets-tab': 300,
  'dashboard: payment-page': 298,
  'dashboard: new-password-page': 292,
};
/** Bundles vary by some bytes between machines. */
const MAX_DIFFERENCE_KB = 2;
const MAX_FILES_OF_ORDER = 3;

type Chunk = {
  readonly file: string;
  readonly isEntry?: true;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(join(WEB, 'dist', '.vite', 'manifest.json'), 'utf8'),
);

const chunkOf = (key: string): Chunk => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The bundle has no ${key}. Run build:bundle.`);
  return chunk;
};

const filesOf = (keys: readonly string[]): ReadonlySet<string> => {
  const files = new Set<string>();
  const add = (key: string): void => {
    const { file, imports = [] } = chunkOf(key);
    if (files.has(file)) return;
    files.add(file);
    for (const imported of imports) add(imported);
  };
  for (const key of keys) add(key);
  return files;
};

const sizes = new Map<string, number>();
const gzipped = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(WEB, 'dist', file))).length;
  sizes.set(file, known);
  return known;
};
const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipped(file), 0) / 1000;

const keys = Object.keys(manifest);
const entry = keys.find((key) => manifest[key]?.isEntry);
if (entry === undefined) throw new Error('The bundle has no entry.');
const named = (pattern: RegExp): readonly (readonly [name: string, key: string])[] =>
  keys.flatMap((key) => {
    const name = pattern.exec(key)?.[1];
    return name === undefined ? [] : [[name, key] as const];
  });
const routes = [
  ...named(/^src\/routes\/(?!dashboard-)([\w-]+)\.tsx$/).map(
    ([name, key]) => [name, filesOf([entry, key])] as const,
  ),
  // A tab's files load while the dashboard around it shows.
  ...(chunkOf(DASHBOARD).dynamicImports ?? []).map(
    (key) => [`dashboard: ${basename(key, '.tsx')}`, filesOf([entry, DASHBOARD, key])] as const,
  ),
  ...named(/^src\/tools\/([\w-]+)\/view\.tsx$/).map(
    ([name, key]) => [name, filesOf([entry, 'src/tools/tool-page.tsx', key])] as const,
  ),
].map(([name, files]) => ({ name, size: kilobytes(files) }));
routes.sort((one, other) => other.size - one.size);

const table = [
  '| route | script, kB gzipped |',
  '| --- | --- |',
  ...routes.map(({ name, size }) => `| ${name} | ${size.toFixed(1)} |`),
].join('\n');

const problems = routes.flatMap(({ name, size }) => {
  const most = MAX_KB_OF[name] ?? MAX_KB;
  return size > most ? [`${name}: ${size.toFixed(1)} kB of script, at most ${most}.`] : [];
});

const chunksNamed = (name: string): readonly string[] => {
  const pattern = new RegExp(`^_${name}-[\\w-]{7}[.]js$`);
  const found = keys.filter((key) => pattern.test(key));
  if (found.length === 0) throw new Error(`The bundle has no chunk ${name}.`);
  return found;
};

// Buy Now: fields and controls are loaded with the results of a search.
const preloaded = ['fields', 'controls'].flatMap(chunksNamed);
const before = filesOf([entry, 'src/routes/buy-new-domain.tsx', ...preloaded]);
const order = filesOf(chunksNamed('order'));
const later = [...order].filter((file) => !before.has(file));
if (later.length > MAX_FILES_OF_ORDER) {
  problems.push(`Buy Now loads ${later.length} files, at most ${MAX_FILES_OF_ORDER}: ${later}.`);
}

const doc = readFileSync(DOC, 'utf8');
const start = doc.indexOf(BEGIN);
const end = doc.indexOf(END);
if (start < 0 || end < start) throw new Error('docs/benchmarks.md has no table of script sizes.');
const written = doc.slice(start + BEGIN.length, end);
if (process.argv.includes('--write')) {
  writeFileSync(DOC, `${doc.slice(0, start)}${BEGIN}\n\n${table}\n\n${doc.slice(end)}`);
} else {
  for (const { name, size } of routes) {
    const told = Number(new RegExp(`^\\| ${name} \\| ([\\d.]+) \\|$`, 'm').exec(written)?.[1]);
    if (Math.abs(told - size) <= MAX_DIFFERENCE_KB) continue;
    problems.push(`${name}: ${size.toFixed(1)} kB, but docs/benchmarks.md says ${told}.`);
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
