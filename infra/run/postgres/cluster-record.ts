import { readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeWhole } from '../processes/write-whole.ts';

/** What `cluster.json` of a state directory says. */
export type ClusterRecord = {
  /** Of the data, as the owner file beside them has it; absent in what earlier versions wrote. */
  readonly id?: string | undefined;
  /** The folder that holds `data`, absolute. */
  readonly home: string;
  /** The superuser's. */
  readonly password: string;
};

/** Why a `cluster.json` that is there cannot be used. */
export type Unusable = {
  readonly reason: string;
  /** The file could not be read: what it says is not known. */
  readonly isClosed: boolean;
};

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

/** @returns undefined where there is no `cluster.json`. */
export const lookUpRecord = (stateDir: string): ClusterRecord | Unusable | undefined => {
  let text: string;
  try {
    text = readFileSync(recordFile(stateDir), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return { reason: `cannot be read (${code})`, isClosed: true };
  }
  if (text.trim() === '') return { reason: 'is empty', isClosed: false };
  const { id, home, password } = (parsed(text) ?? {}) as Record<string, unknown>;
  if (!isText(home) || !isText(password)) {
    return { reason: 'does not say where the data are', isClosed: false };
  }
  return { ...(isText(id) ? { id } : {}), home: resolve(stateDir, home), password };
};

/**
 * @returns where the cluster of a state directory lies and its superuser's password, once it has
 * any.
 */
export const readRecord = (stateDir: string): ClusterRecord | undefined => {
  const record = lookUpRecord(stateDir);
  return record !== undefined && 'home' in record ? record : undefined;
};

/** A home inside is kept relative, so that the state directory may be moved. */
export const writeRecord = (stateDir: string, { id, home, password }: ClusterRecord): void => {
  const file = recordFile(stateDir);
  const before = lookUpRecord(stateDir);
  // It may still tell a person something.
  if (before && 'reason' in before) renameSync(file, `${file}.unusable-${Date.now()}`);
  const kept = { id, home: home === insideOf(stateDir) ? INSIDE : home, password };
  writeWhole(file, `${JSON.stringify(kept, undefined, 2)}\n`);
};
