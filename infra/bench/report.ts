import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../processes/stack.ts';
import type { Summary } from './figures.ts';

const PAGE = join(ROOT, 'docs', 'benchmarks.md');

export type Cell = string | number;

export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const digitsOf = (value: number): number => {
  if (Math.abs(value) >= 100) return 0;
  return Math.abs(value) >= 1 ? 1 : 2;
};

/** Three digits: "1,234", "47.4", "0.81". */
export const rounded = (value: number): string => {
  const digits = digitsOf(value);
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};

/** "47.4 (6 %)": median and range. */
export const spread = (summary: Summary | undefined): string =>
  summary === undefined ? '' : `${rounded(summary.median)} (${Math.round(summary.spread * 100)} %)`;

export const circumstances = (): string => {
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  return (
    `Measured on ${day} on ${availableParallelism()} cores (${model}), Node ${process.version}, ` +
    `load ${loadavg()[0]?.toFixed(1)} before it began.`
  );
};

/** Replaces the text between a section's marks. @throws {Error} without them. */
export const inSection = (page: string, section: string, text: string): string => {
  const [begin, end] = [`<!-- ${section}: written by the bench -->`, `<!-- end of ${section} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`There is no section ${section} to write.`);
  return `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`;
};

export const writeSection = (section: string, text: string): void =>
  writeFileSync(PAGE, inSection(readFileSync(PAGE, 'utf8'), section, text));
