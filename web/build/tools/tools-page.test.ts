import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tools } from '../../src/tools/registry.ts';
import { besideOthers } from './beside-others.ts';
import { sourcesOf } from './sources.ts';
import { PAGE, toolsPage } from './tools-page.ts';

/** How many tests there are is told as of the day on which the page was written. */
const withoutCounts = (page: string): string => page.replace(/\| \d+ \|/g, '| n |');

it('docs/tools.md is up to date', () => {
  expect(withoutCounts(readFileSync(PAGE, 'utf8')), 'run: npm run docs:tools').toBe(
    withoutCounts(toolsPage(() => 0)),
  );
});

it('compares every tool with other services, and no unknown tool', () => {
  expect(Object.keys(besideOthers).toSorted()).toEqual(tools.map(({ slug }) => slug).toSorted());
});

it.each(tools.map(({ slug }) => slug))('%s has its own tests', (slug) => {
  expect(sourcesOf(slug).tests.some((file) => file.includes(`/${slug}/`))).toBe(true);
});
