import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '@haat/platform/process';
import { syncFolder } from '../processes/write-whole.ts';
import { insideOf, readRecord, writeRecord } from './cluster-record.ts';
import { copyData } from './copy-data.ts';
import {
  beginData,
  initialise,
  newPassword,
  replacePasswords,
  requireSameVersion,
} from './data-directory.ts';
import { type Decision, decide, type Way } from './decision.ts';
import { type Findings, findData } from './findings.ts';
import { type Hold, holdData } from './hold.ts';
import { writeOwner } from './owner.ts';
import {
  isReachable,
  newHome,
  newId,
  newSharedHome,
  type Placement,
  prepareHome,
} from './placement.ts';
import { textOf } from './stops.ts';

export type ClaimOptions = {
  readonly way?: Way | undefined;
  /** false: no fsync, for tests only. */
  readonly durable: boolean;
  readonly log: (line: string) => void;
};

export type Claim = {
  readonly placement: Placement;
  readonly path: string;
  readonly password: string;
  readonly hold: Hold;
};

const reportedReasons: readonly string[] = ['moved', 'taken over'];

/** Deletes and overwrites nothing. @throws Error for another directory's data, or data in use. */
export const claimData = (stateDir: string, options: ClaimOptions): Promise<Claim> =>
  withLock(join(stateDir, 'claiming.json'), () => claim(stateDir, options));

const look = (stateDir: string, way: Way | undefined): readonly [Findings, Decision] => {
  const findings = findData(stateDir);
  const decision = decide(findings.found, way);
  if (decision.do === 'stop') throw new Error(textOf(decision.why, stateDir, findings));
  return [findings, decision];
};

const claim = async (stateDir: string, { way, durable, log }: ClaimOptions): Promise<Claim> => {
  const [seen, requested] = look(stateDir, way);
  const id = newId();
  const isNew = requested.do === 'set up' && seen.record === undefined;
  const home = isNew ? newHome(stateDir, id) : seen.home;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  let hold = await holdData(home, log);
  try {
    // Another folder may have taken the data over by now.
    const [findings, decision] = look(stateDir, way);
    const made = { stateDir, home, id, findings, durable, log };
    if (decision.do === 'set up') {
      const password = findings.record?.password ?? newPassword();
      const placement = await setUp(made, password);
      return { placement, path: join(home, 'data'), password, hold };
    }
    let owned = await ownedBy(made, decision);
    if (owned.home === insideOf(stateDir) && !isReachable(owned.home)) {
      owned = await moveToSharedRoot(made);
    }
    if (owned.home !== home) {
      hold.release();
      hold = await holdData(owned.home, log);
    }
    const placement = prepareHome(owned.home);
    requireSameVersion(placement);
    const password = await record(made, placement, owned.id);
    return { placement, path: join(owned.home, 'data'), password, hold };
  } catch (error) {
    hold.release();
    throw error;
  }
};

type Made = {
  readonly stateDir: string;
  readonly home: string;
  readonly id: string;
  readonly findings: Findings;
  readonly durable: boolean;
  readonly log: (line: string) => void;
};

type Owned = { readonly home: string; readonly id: string };

/** Record before data: a record without data or their mark means that data were lost. */
const setUp = async (
  { stateDir, home, id, findings, durable }: Made,
  password: string,
): Promise<Placement> => {
  const { record, found } = findings;
  const own = record?.id ?? (found.owner === 'this one' ? found.ownerId : undefined) ?? id;
  writeOwner(home, own, stateDir);
  const placement = prepareHome(home);
  beginData(placement);
  writeRecord(stateDir, { id: own, home, password });
  await initialise(placement, password, durable);
  requireSameVersion(placement);
  return placement;
};

/**
 * Last: a crash before it is repeated. Data with a new id may be a copy: new passwords keep
 * services out of the original's Postgres.
 */
const record = async (
  { stateDir, findings }: Made,
  placement: Placement,
  id: string,
): Promise<string> => {
  const { home } = placement;
  const before = findings.record;
  const isNew = before === undefined || before.id !== id;
  const password = isNew ? newPassword() : before.password;
  if (isNew) await replacePasswords(placement, password);
  if (isNew || before.home !== home) writeRecord(stateDir, { id, home, password });
  return password;
};

const ownedBy = async (made: Made, decision: Decision): Promise<Owned> => {
  if (decision.do === 'copy data') return copyToSharedRoot(made);
  return decision.do === 'make record' ? ownUnrecorded(made) : own(made, decision);
};

const own = async (
  { stateDir, home, id, findings, log }: Made,
  decision: Decision,
): Promise<Owned> => {
  const { found, record, owner, isOwnersFolder } = findings;
  const known = found.owner === 'this one' ? found.ownerId : (record?.id ?? found.ownerId);
  const next = decision.do === 'new id' ? id : (known ?? id);
  if (decision.do === 'own' && decision.why === 'taken over')
    await detach(findings, next, stateDir);
  if (decision.do !== 'start' || !isOwnersFolder) {
    writeOwner(home, next, stateDir);
    if (owner !== undefined && 'why' in decision && reportedReasons.includes(decision.why)) {
      log(`This shop was in ${owner.path}: its data in ${home} belong to ${stateDir} from now on`);
    }
  }
  return { home, id: next };
};

/** Tells the original of a copied folder that its data now belong to `stateDir`. */
const detach = async (
  { found, owner, home }: Findings,
  id: string,
  stateDir: string,
): Promise<void> => {
  if (!found.isInside || !owner || found.owner !== 'there') return;
  // Without a record too: a server may run there.
  const other = readRecord(owner.path)?.home ?? insideOf(owner.path);
  if (other === home || !existsSync(other)) return;
  const hold = await holdData(other, () => undefined);
  try {
    writeOwner(other, id, stateDir);
  } finally {
    hold.release();
  }
};

const copyToSharedRoot = async ({ stateDir, home, id, log }: Made): Promise<Owned> => {
  log(`Copying the data in ${home}`);
  const copy = newSharedHome(id);
  await copyData(home, copy, { id, stateDir });
  return { home: copy, id };
};

const ownUnrecorded = ({ stateDir, home, id, findings }: Made): Owned => {
  const { owner, ownerId } = findings.found;
  requireSameVersion(prepareHome(home));
  const own = owner === 'there' ? id : (ownerId ?? id);
  writeOwner(home, own, stateDir);
  return { home, id: own };
};

/** For restored data that the account of Postgres cannot reach. */
const moveToSharedRoot = async ({ stateDir, home, log }: Made): Promise<Owned> => {
  const id = newId();
  const to = newSharedHome(id);
  const data = join(home, 'data');
  try {
    mkdirSync(to, { mode: 0o700 });
    writeOwner(to, id, stateDir);
    renameSync(data, join(to, 'data'));
    syncFolder(to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    rmSync(to, { recursive: true });
    await copyData(home, to, { id, stateDir });
  }
  log(`The data are in ${to} now: the account that runs Postgres cannot enter ${stateDir}`);
  if (existsSync(data)) {
    const aside = `${data}.before-move`;
    renameSync(data, aside);
    log(`The copy in ${aside} is no longer needed; remove it with: rm -r '${aside}'`);
  }
  return { home: to, id };
};
