import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderIdentity, identifyFolder, isSameFolder } from '@haat/platform/process';
import { type ClusterRecord, insideOf, lookUpRecord, type Unusable } from './cluster-record.ts';
import type { Found } from './decision.ts';
import { linksIn } from './links.ts';
import { type Owner, readOwner } from './owner.ts';
import { listSharedHomes } from './shared-root.ts';

export type Findings = {
  readonly found: Found;
  readonly record: ClusterRecord | undefined;
  /** Undefined for a missing or usable `cluster.json`. */
  readonly unusable: Unusable | undefined;
  /** Folder of the data; without data the record's path, or inside. */
  readonly home: string;
  readonly owner: Owner | undefined;
  /** The owner file names this folder itself, not only its path. */
  readonly isOwnersFolder: boolean;
  /** Links to folders that a copy would share with its original. */
  readonly links: readonly string[];
  /** Homes of data that may belong to a missing or unusable record, or to an earlier one. */
  readonly candidates: readonly string[];
};

const has = (path: string): boolean | 'closed' => {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return ['ENOENT', 'ENOTDIR'].includes(code) ? false : 'closed';
  }
};

const dataIn = (home: string): Found['data'] => {
  const whole = has(join(home, 'data'));
  if (whole) return whole === 'closed' ? 'closed' : 'whole';
  return has(join(home, 'data.partial')) ? 'half made' : 'missing';
};

export const ownerNow = (owner: Owner | undefined, here?: FolderIdentity): Found['owner'] => {
  if (owner === undefined) return 'none';
  if (owner.path === here?.path) return 'this one';
  let there: FolderIdentity | undefined;
  try {
    there = identifyFolder(owner.path);
  } catch {
    // Unreadable: it may be there.
    return 'there';
  }
  if (there === undefined) return 'gone';
  if (here !== undefined && isSameFolder(there, here)) return 'this one, by another path';
  const record = lookUpRecord(owner.path);
  if (record === undefined) return isSameFolder(there, owner) ? 'there' : 'gone';
  if ('reason' in record) return 'there';
  return record.id === owner.id ? 'there' : 'gone';
};

/** A deleted and recreated directory has the same path but another inode. */
const mayBelong = (home: string, here: FolderIdentity, hadRecord: boolean): boolean => {
  const owner = readOwner(home);
  if (owner === undefined) return false;
  return isSameFolder(owner, here) || (hadRecord && owner.path === here.path);
};

export const findData = (stateDir: string): Findings => {
  const here = identifyFolder(stateDir);
  if (here === undefined) throw new Error(`${stateDir} is gone.`);
  const looked = lookUpRecord(stateDir);
  const record = looked && 'home' in looked ? looked : undefined;
  const unusable = looked && 'reason' in looked ? looked : undefined;
  const inside = insideOf(stateDir);
  const sharedHomes = (): readonly string[] =>
    listSharedHomes().filter((home) => dataIn(home) === 'whole');
  const ownership = (home: string) => {
    const owner = readOwner(home);
    const isOwnersFolder = owner !== undefined && isSameFolder(owner, here);
    const mayBeCopy = home === inside && !isOwnersFolder && dataIn(home) === 'whole';
    return { owner, isOwnersFolder, links: mayBeCopy ? linksIn(home) : [] };
  };

  if (record === undefined) {
    const candidates = [
      ...(dataIn(inside) === 'whole' ? [inside] : []),
      ...sharedHomes().filter((home) => mayBelong(home, here, unusable !== undefined)),
    ];
    const [home = inside] = candidates;
    const owned = ownership(home);
    return {
      ...{ record, unusable, home, ...owned, candidates },
      found: {
        ...{ record: unusable?.kind ?? 'missing', data: dataIn(home), isInside: home === inside },
        ...{ ownerId: owned.owner?.id, owner: ownerNow(owned.owner, here) },
        ...{ hasLinks: owned.links.length > 0 },
        candidates: candidates.length,
      },
    };
  }

  const home =
    dataIn(record.home) === 'missing' ? renamed(record, here, sharedHomes()) : record.home;
  const owned = ownership(home);
  return {
    ...{ record, unusable, home, ...owned },
    candidates: sharedHomes().filter((other) => other !== home && mayBelong(other, here, false)),
    found: {
      ...{ record: 'usable', recordId: record.id, data: dataIn(home), isInside: home === inside },
      ...{ ownerId: owned.owner?.id, owner: ownerNow(owned.owner, here) },
      hasLinks: owned.links.length > 0,
      candidates: 0,
    },
  };
};

/** An interrupted start or an operator may have moved the data with their owner file. */
const renamed = (
  { id, home }: ClusterRecord,
  here: FolderIdentity,
  sharedHomes: readonly string[],
): string => {
  const own = sharedHomes.filter((other) => {
    const owner = readOwner(other);
    return owner !== undefined && (owner.id === id || isSameFolder(owner, here));
  });
  return own.length === 1 && own[0] !== undefined ? own[0] : home;
};
