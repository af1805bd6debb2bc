export type Found = {
  /** unusable: empty or names no data; closed: unreadable; older: of Haat 0.x. */
  readonly record: 'usable' | 'missing' | 'unusable' | 'closed' | 'older';
  /** Absent without a usable record, and in a restored backup. */
  readonly recordId?: string | undefined;
  /** At the record's path, or inside the folder without one. */
  readonly data: 'whole' | 'half made' | 'missing' | 'closed';
  /** Inside the state directory: copied and moved with it. */
  readonly isInside: boolean;
  /** From the owner file beside the data; absent without one. */
  readonly ownerId?: string | undefined;
  /** there: the directory still names these data; gone: it is missing or has other data. */
  readonly owner: 'none' | 'this one' | 'this one, by another path' | 'gone' | 'there';
  /** Data inside contain a link to a folder, which a copy would share. */
  readonly hasLinks: boolean;
  /** Number of data that may belong to a missing or unusable record. */
  readonly candidates: number;
};

export type Way = 'take-over' | 'copy-data';

export type Stop =
  | 'older layout'
  | 'no record'
  | 'several data'
  | 'record closed'
  | 'data missing'
  | 'data closed'
  | 'copy'
  | 'links'
  | 'owner unknown';

export type Decision =
  /** No shop yet, or its first start was interrupted. */
  | { readonly do: 'set up' }
  | { readonly do: 'start' }
  /** The owner file names this directory from now on; the record takes the data's id. */
  | { readonly do: 'own'; readonly why: 'first id' | 'moved' | 'other path' | 'taken over' }
  /** Only this directory's id changes: its data are inside. */
  | { readonly do: 'new id' }
  | { readonly do: 'copy data' }
  | { readonly do: 'make record' }
  | { readonly do: 'stop'; readonly why: Stop };

const own = (why: Extract<Decision, { do: 'own' }>['why']): Decision => ({ do: 'own', why });
const stop = (why: Stop): Decision => ({ do: 'stop', why });

const withoutRecord = ({ record, data, candidates }: Found): Decision => {
  if (record === 'older') return stop('older layout');
  if (record === 'closed') return stop('record closed');
  if (data === 'closed') return stop('data closed');
  if (candidates === 0) return { do: 'set up' };
  return stop(candidates === 1 ? 'no record' : 'several data');
};

const byOwner = (found: Found): Decision => {
  const { recordId, ownerId, owner, isInside } = found;
  if (owner === 'none') {
    // A copied folder has its own copy of data inside; data outside may belong to another.
    return isInside ? own('first id') : stop('owner unknown');
  }
  // A crash while an id was written: the owner file is written first.
  if (owner === 'this one') return recordId === ownerId ? { do: 'start' } : own('first id');
  if (recordId !== ownerId) return stop('owner unknown');
  if (owner === 'this one, by another path') return own('other path');
  return owner === 'gone' ? own('moved') : stop('copy');
};

const withoutWay = (found: Found): Decision => {
  if (found.record !== 'usable') return withoutRecord(found);
  if (found.data === 'closed') return stop('data closed');
  if (found.data === 'missing') return stop('data missing');
  const decision = byOwner(found);
  return found.data === 'half made' && decision.do !== 'stop' ? { do: 'set up' } : decision;
};

const byWay = (found: Found, way: Way | undefined): Decision => {
  const decision = withoutWay(found);
  if (way === undefined || decision.do !== 'stop') return decision;
  if (decision.why === 'no record' && way === 'take-over') return { do: 'make record' };
  if (decision.why !== 'copy' && decision.why !== 'owner unknown') return decision;
  if (way === 'take-over') return own('taken over');
  return { do: found.isInside ? 'new id' : 'copy data' };
};

/** Data without an owner file may be a copy or not: start on them. */
const isFirstId = (found: Found, decision: Decision): boolean =>
  found.owner === 'none' && decision.do === 'own' && decision.why === 'first id';

/** Never deletes or overwrites data: the operator decides unclear cases with a `way`. */
export const decide = (found: Found, way?: Way): Decision => {
  const decision = byWay(found, way);
  if (!found.hasLinks || ['stop', 'set up'].includes(decision.do)) return decision;
  // Even at the owner's own path: a copy may have replaced it.
  return isFirstId(found, decision) ? decision : stop('links');
};
