/** What a start finds on the disk, as far as it decides whether it may go on with the data. */
export type Found = {
  /**
   * `cluster.json`. Unusable: empty, or it names no data. Closed: it could not be read. Older: Haat
   * 0.x wrote it.
   */
  readonly record: 'usable' | 'missing' | 'unusable' | 'closed' | 'older';
  /** As the record says; absent where it is not usable, or of a restored backup. */
  readonly recordId?: string | undefined;
  /** Where the record says that they are, or inside the folder where it says nothing. */
  readonly data: 'whole' | 'half made' | 'missing' | 'closed';
  /** They lie inside the state directory, and are copied and moved with it. */
  readonly isInside: boolean;
  /** As the owner file beside the data says; absent where there is none. */
  readonly ownerId?: string | undefined;
  /**
   * What became of the state directory that the owner file names. There: it still names these data.
   * Gone: it is not there, or has other data.
   */
  readonly owner: 'none' | 'this one' | 'this one, by another path' | 'gone' | 'there';
  /** Of data inside, which may be copied: a folder in them is a link, that leads to another's. */
  readonly hasLinks: boolean;
  /** Of a record that is missing or unusable: how many data there are that may be its own. */
  readonly candidates: number;
};

/** What a person asked for, who was told that a start cannot know it. */
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
  /** There is no shop, or its first start was cut off. */
  | { readonly do: 'set up' }
  | { readonly do: 'start' }
  /** The owner file is to name this directory from now on; the record gets the data's id. */
  | { readonly do: 'own'; readonly why: 'first id' | 'moved' | 'other path' | 'taken over' }
  /** Only this directory's id changes: it has its data inside. */
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
    // A copy of the folder would hold a copy of data inside; of data outside nobody knows.
    return isInside ? own('first id') : stop('owner unknown');
  }
  // An id was being given when the power was cut: the owner file is written first.
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

/** Of data without an owner file nothing tells whether they were copied: they go on. */
const isFirstId = (found: Found, decision: Decision): boolean =>
  found.owner === 'none' && decision.do === 'own' && decision.why === 'first id';

/**
 * Whether a start may go on with what it found, and what it writes down first. Data are never
 * deleted or written over: what cannot be known is left to a person, who asks for a `way`.
 */
export const decide = (found: Found, way?: Way): Decision => {
  const decision = byWay(found, way);
  if (!found.hasLinks || ['stop', 'set up'].includes(decision.do)) return decision;
  // Also at the owner's own path: a copy may have been put there.
  return isFirstId(found, decision) ? decision : stop('links');
};
