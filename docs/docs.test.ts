/**
 * Holds what the pages say of the tree to the tree: links, paths, scripts; and runs what is short.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGroup } from '../services/ops/src/command-line/command.ts';
import { ops as entries } from '../services/ops/src/ops.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const PAGES = globSync(['*.md', 'docs/**/*.md', 'web/README.md', '{infra,services}/*/README.md'], {
  cwd: ROOT,
}).sort();

type Manifest = { readonly scripts?: Readonly<Record<string, string>> };
const scriptsOf = (room: string): readonly string[] =>
  Object.keys((JSON.parse(read(join(room, 'package.json'))) as Manifest).scripts ?? {});

/** As the headings of a page are named in its address. */
const anchorsOf = (page: string): readonly string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const brokenLinks = (path: string): readonly string[] =>
  [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(join(ROOT, target))) return [link];
    return anchor === undefined || anchorsOf(read(target)).includes(anchor) ? [] : [link];
  });

const PATH = /^(?:\.ci|contracts|docs|infra|services|web)\/[\w./@-]+$/;

/** Of paths in code: where a reader would look and find nothing. */
const missingPaths = (path: string): readonly string[] =>
  [...read(path).matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((word) => PATH.test(word) && !existsSync(join(ROOT, word)));

const SCRIPT = /npm run (?:--silent |-s )?([\w:-]+)((?:(?!npm run)[^`\n|])*)/g;

const missingScripts = (path: string): readonly string[] =>
  [...read(path).matchAll(SCRIPT)].flatMap(([text, script = '', rest = '']) => {
    const room = /(?:-w|--workspace)[ =]([\w/]+)/.exec(rest)?.[1] ?? '.';
    return scriptsOf(room).includes(script) ? [] : [text];
  });

const ops = Object.fromEntries(
  await Promise.all(
    Object.entries(entries).map(async ([name, { load }]) => [name, await load()] as const),
  ),
);

const OPS = /npm run ops -- ((?!-)[a-z-]+)(?: ([a-z-]+))?/g;

/** Of the operator's tool, also where no page but a rule names them. */
const missingCommands = (path: string): readonly string[] =>
  [...read(path).matchAll(OPS)].flatMap(([text, name = '', own = '']) => {
    const one = ops[name];
    if (one === undefined) return [text];
    if (!isGroup(one)) return [];
    const command = own === '' ? (one.byDefault ?? own) : own;
    return Object.hasOwn(one.commands, command) ? [] : [text];
  });

it.each([...PAGES, 'infra/monitoring/alerts.yml'])('%s names existing ops commands', (path) => {
  expect(missingCommands(path)).toEqual([]);
});

describe.each(PAGES)('%s', (path) => {
  it('links to existing files and headings', () => {
    expect(brokenLinks(path)).toEqual([]);
  });

  it('names existing paths', () => {
    expect(missingPaths(path)).toEqual([]);
  });

  it('names existing scripts', () => {
    expect(missingScripts(path)).toEqual([]);
  });
});

describe('The decisions', () => {
  const pages = PAGES.filter((path) => /^docs\/decisions\/(?!README\.md$)/.test(path));
  const names = pages.map((path) => basename(path));

  it('are at most 38 pages with 16,000 words', () => {
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThanOrEqual(38);
    const words = pages.flatMap((path) => read(path).trim().split(/\s+/));
    expect(words.length).toBeLessThanOrEqual(16_000);
  });

  it('are named after their subject, not numbered', () => {
    expect(names.filter((name) => /^\d/.test(name))).toEqual([]);
  });

  it('are each in the index once', () => {
    const index = read('docs/decisions/README.md');
    const listed = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    expect(listed.toSorted()).toEqual(names.toSorted());
  });
});

it('every guide is linked from CONTRIBUTING.md', () => {
  const start = read('CONTRIBUTING.md');
  const guides = PAGES.filter((path) => path.startsWith('docs/guides/'));
  expect(guides.filter((path) => !start.includes(`](${path})`))).toEqual([]);
});

it('the lifecycles page names existing settings and commands', () => {
  const [, ways = ''] = read('docs/lifecycles.md').split('## Who ends what');
  const config = read('services/platform/src/config/settings.ts');
  const settings = ways.match(/`[A-Z][A-Z_]+`/g) ?? [];
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter((name) => !config.includes(`  ${name.replaceAll('`', '')}: `))).toEqual(
    [],
  );
  const commands = Object.entries(ops).flatMap(([group, one]) =>
    isGroup(one) ? Object.keys(one.commands).map((name) => `\`${group} ${name}\``) : [],
  );
  const named = ways.match(/`[a-z]+ [a-z]+(?:-[a-z]+)*`/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !commands.includes(name))).toEqual([]);
});

/** Code that the guide quotes or names: rename it there too. */
it('the guide to changing an event names existing code', () => {
  const guide = read('docs/guides/change-an-event.md');
  const paths = [...new Set(guide.match(/(?:contracts|services)\/[\w./-]+\.ts/g))];
  const sources = paths.map(read).join('\n');
  const named = [...guide.matchAll(/`([a-z]\w+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w+)`/g)].map(
    ([, it]) => it ?? '',
  );
  const quoted = [...guide.matchAll(/^(?:export )?const (\w+)/gm)].map(([, it]) => it ?? '');
  expect(named.length).toBeGreaterThan(3);
  expect(quoted).toEqual(['parcelSent']);
  expect([...named, ...quoted].filter((name) => !sources.includes(name))).toEqual([]);
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
  const test = read('contracts/src/events/registry.test.ts').replace(/^ +/gm, '');
  expect(test).toContain(example.replace(/^ +/gm, ''));
});

const run = (command: string): string =>
  execFileSync('npm', ['exec', '--offline', '--call', command], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });

describe('A short command of the guides', () => {
  it('generates the lifecycles page as it is in the repository', () => {
    const before = read('docs/lifecycles.md');
    run('npm run --silent lifecycles -w services/domain');
    expect(read('docs/lifecycles.md')).toBe(before);
  });

  it('runs one test file, without Postgres', () => {
    const output = run('vitest run services/domain/src/order/order.test.ts');
    expect(output).toMatch(/Test Files\s+1 passed/);
  });
});
