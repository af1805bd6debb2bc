import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const HERE = join(import.meta.dirname, '../..');
const GATE = ['money', 'services', 'unit', 'launcher'];

let clone: string;
let start: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'haat-ci-'));
  execFileSync('git', ['clone', '--quiet', '--shared', HERE, clone]);
  start = git('rev-parse', 'HEAD');
});
beforeEach(() => {
  git('reset', '--quiet', '--hard', start);
});
afterAll(() => rmSync(clone, { recursive: true }));

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Meera', '-c', 'user.email=meera@haat.example', ...args], {
    cwd: clone,
    encoding: 'utf8',
  }).trim();

/** Commits a change of these files. @returns the commit before it. */
const change = (...files: readonly string[]): string => {
  const before = git('rev-parse', 'HEAD');
  for (const file of files) appendFileSync(join(clone, file), '\n');
  git('commit', '--quiet', '--all', '--message', 'Change something');
  return before;
};

/** @returns what each part runs, by its name. */
const plan = (base?: string): Readonly<Record<string, string>> => {
  const { CI_BASE: _, ...env } = process.env;
  const output = execFileSync(join(clone, '.ci/run'), ['plan'], {
    env: base === undefined ? env : { ...env, CI_BASE: base },
    encoding: 'utf8',
  });
  const lines = output.trim().split('\n');
  return Object.fromEntries(lines.map((line) => [line.split(' ', 1)[0], line]));
};

it('a clone without a base commit runs the whole gate, money first', () => {
  expect(Object.keys(plan())).toEqual(GATE);
  expect(plan().money).toContain('services/domain/src/decider/deciders.property.test.ts');
});

it('a base that is unknown, equal or ahead runs the whole gate', () => {
  const apart = change('web/src/ordering/renewal/ends.ts');
  const later = git('rev-parse', 'HEAD');
  git('reset', '--quiet', '--hard', apart);
  for (const base of ['nowhere', git('rev-parse', 'HEAD'), later]) {
    expect(Object.keys(plan(base)), base).toEqual(GATE);
  }
});

it.each([
  'package-lock.json',
  'contracts/src/messages.ts',
  '.ci/run',
  'vitest.config.ts',
  'docs/tools.md',
])('a change of %s runs the whole gate, together with any other change', (file) => {
  expect(Object.keys(plan(change(file, 'web/src/vite-env.d.ts')))).toEqual(GATE);
});

it('a change of a service runs the slow tests of its package after the whole gate', () => {
  const chosen = plan(change('services/ops/src/main.ts', 'web/src/vite-env.d.ts'));
  expect(Object.keys(chosen)).toEqual(['money', 'services', 'slow', 'unit', 'launcher']);
  expect(chosen.slow).toMatch(/ services\/ops\/$/);
});

it('a change of the launcher’s packages runs all tests of the launcher', () => {
  const chosen = plan(change('infra/postgres/claim.ts'));
  expect(chosen.slow).toMatch(/nightly.* infra\/postgres\/$/);
  expect(chosen.launcher).toBe('launcher --project launcher');
});

it('a change of the storefront runs money, the changed tests and their e2e tests', () => {
  const base = change('web/src/vite-env.d.ts', 'infra/e2e/storefront/tickets.browser.test.ts');
  const chosen = plan(base);
  expect(Object.keys(chosen)).toEqual(['money', 'changed', 'patterns', 'e2e']);
  expect(chosen.changed).toContain(`--changed ${base}`);
  const e2eTests = chosen.e2e?.match(/[\w-]+(?=\.browser)/g);
  expect(e2eTests).toEqual(['early-visitor', 'every-page', 'frame', 'home', 'tickets']);
});

it('the longest path in .ci/e2e decides, and every path in it exists', () => {
  const chosen = plan(change('web/src/ordering/renewal/ends.ts'));
  expect(chosen.e2e?.match(/[\w-]+(?=\.browser)/g)).toEqual(['each-way', 'renewals']);
  const lines = readFileSync(join(HERE, '.ci/e2e'), 'utf8').trim().split('\n').slice(1);
  const named = lines.flatMap((line) => {
    const [path = '', ...names] = line.split(/ +/);
    return [path, ...names.map((e2eTest) => `infra/e2e/storefront/${e2eTest}.browser.test.ts`)];
  });
  expect(named.filter((path) => !existsSync(join(HERE, path)))).toEqual([]);
});

it('money includes the e2e tests of all seven order types', () => {
  const e2eTests = plan().money?.match(/[\w-]+(?=\.browser)/g);
  expect(e2eTests).toEqual([
    'code-order',
    'combined-order',
    'domain-order',
    'free-hosting',
    'name-taken',
    'paid-hosting',
    'renewals',
  ]);
});
