import { readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeWhole } from '../processes/write-whole.ts';

export type ClusterRecord = {
  /** As in the owner file; absent until a restored backup starts. */
  readonly id?: string | undefined;
  /** Absolute path of the folder that holds `data`. */
  readonly home: string;
  readonly password: string;
};

export type Unusable = {
  readonly reason: string;
  /** closed: unreadable; older: written by Haat 0.x, like its data. */
  readonly kind: 'unusable' | 'closed' | 'older';
};

/** Haat 0.x wrote none. */
const LAYOUT = 1;

export const INSIDE = 'cluster';

export const insideOf = (stateDir: string): string => join(stateDir, INSIDE);

export const recordFile = (stateDir: string): string => join(stateDir, 'cluster.json');

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const lookUpRecord = (stateDir: string): ClusterRecord | Unusable | undefined => {
  let text: string;
  try {
    text = readFileSync(recordFile(stateDir), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return { reason: `cannot be read (${code})`, kind: 'closed' };
  }
  if (text.trim() === '') return { reason: 'is empty', kind: 'unusable' };
  const { layout, id, home, password } = (parsed(text) ?? {}) as Record<string, unknown>;
  if (!isText(home) || !isText(password)) {
    return { reason: 'does not say where the data are', kind: 'unusable' };
  }
  if (layout === undefined) return { reason: 'was written by Haat 0.x', kind: 'older' };
  if (layout !== LAYOUT) return { reason: 'has a layout of a newer Haat', kind: 'unusable' };
  return { ...(isText(id) ? { id } : {}), home: resolve(stateDir, home), password };
};

/** @returns undefined without a usable `cluster.json`. */
export const readRecord = (stateDir: string): ClusterRecord | undefined => {
  const record = lookUpRecord(stateDir);
  return record !== undefined && 'home' in record ? record : undefined;
};

/** Writes a home inside as a relative path, so that the state directory can move. */
export const writeRecord = (stateDir: string, { id, home, password }: ClusterRecord): void => {
  const file = recordFile(stateDir);
  const before = lookUpRecord(stateDir);
  // An operator may need its content.
  if (before && 'reason' in before) renameSync(file, `${file}.unusable-${Date.now()}`);
  const saved = { layout: LAYOUT, id, home: home === insideOf(stateDir) ? INSIDE : home, password };
  writeWhole(file, `${JSON.stringify(saved, undefined, 2)}\n`);
};
