import { describe, expect, it } from 'vitest';
import { type Decision, decide, type Found, type Way } from './decision.ts';

/** A shop that starts again at its own path, with data outside. */
const OWN: Found = {
  record: 'usable',
  recordId: 'one',
  data: 'whole',
  isInside: false,
  ownerId: 'one',
  owner: 'this one',
  hasLinks: false,
  candidates: 0,
};
const NO_OWNER: Partial<Found> = { ownerId: undefined, owner: 'none' };
const NO_RECORD: Partial<Found> = {
  ...NO_OWNER,
  ...{ record: 'missing', recordId: undefined, data: 'missing', isInside: true },
};
const OLDER: Partial<Found> = { record: 'older', recordId: undefined, candidates: 1 };
const INSIDE: Partial<Found> = { isInside: true };
const LINKED: Partial<Found> = { ...INSIDE, hasLinks: true };

type Row = readonly [
  what: string,
  found: Partial<Found>,
  plain: string,
  takeOver?: string,
  copyData?: string,
];

/** The third column applies to the other two unless they have a value. */
const ROWS: readonly Row[] = [
  ['the same id and owner', {}, 'start'],
  ['the same, with data inside', INSIDE, 'start'],
  ['nothing', NO_RECORD, 'set up'],
  ['an unusable record, and no data', { ...NO_RECORD, record: 'unusable' }, 'set up'],
  ['incomplete data and no record', { ...NO_RECORD, data: 'half made' }, 'set up'],
  ['incomplete data and a record', { data: 'half made' }, 'set up'],
  ['a folder that was moved', { owner: 'gone' }, 'own: moved'],
  ['a folder that was moved, data inside', { ...INSIDE, owner: 'gone' }, 'own: moved'],
  ['a folder by another path', { owner: 'this one, by another path' }, 'own: other path'],
  ['a copy', { owner: 'there' }, 'stop: copy', 'own: taken over', 'copy data'],
  [
    'a copy with its data inside',
    { ...INSIDE, owner: 'there' },
    'stop: copy',
    'own: taken over',
    'new id',
  ],
  [
    'a copy of an interrupted first start',
    { owner: 'there', data: 'half made' },
    'stop: copy',
    'own: taken over',
    'copy data',
  ],
  ['a copy with a link', { ...LINKED, owner: 'there' }, 'stop: copy', 'stop: links', 'stop: links'],
  ['a copy with a link, whose owner is gone', { ...LINKED, owner: 'gone' }, 'stop: links'],
  ['a copy with a link, in the place of its owner', LINKED, 'stop: links'],
  [
    'a copy with a link, and without a record',
    { ...LINKED, record: 'missing', owner: 'there', candidates: 1 },
    'stop: no record',
    'stop: links',
    'stop: no record',
  ],
  ['data inside without an owner file, with a link', { ...NO_OWNER, ...LINKED }, 'own: first id'],
  ['an ID that the data have, but not yet the record', { recordId: 'old' }, 'own: first id'],
  [
    'data of another id, whose owner is gone',
    { ownerId: 'two', owner: 'gone' },
    'stop: owner unknown',
    'own: taken over',
    'copy data',
  ],
  [
    'data outside without an owner file',
    NO_OWNER,
    'stop: owner unknown',
    'own: taken over',
    'copy data',
  ],
  [
    'data inside without an owner file, as after a restore',
    { ...INSIDE, ...NO_OWNER },
    'own: first id',
  ],
  ['the layout of Haat 0.x, data outside', OLDER, 'stop: older layout'],
  ['the layout of Haat 0.x, data inside', { ...OLDER, ...INSIDE }, 'stop: older layout'],
  ['the layout of Haat 0.x, no data', { ...OLDER, data: 'missing' }, 'stop: older layout'],
  [
    'no record, and data',
    { ...NO_RECORD, data: 'whole', candidates: 1 },
    'stop: no record',
    'make record',
    'stop: no record',
  ],
  [
    'an unusable record, and data outside that name this folder',
    { ...NO_RECORD, record: 'unusable', isInside: false, data: 'whole', candidates: 1 },
    'stop: no record',
    'make record',
    'stop: no record',
  ],
  [
    'no record, and several possible data folders',
    { ...NO_RECORD, data: 'whole', candidates: 2 },
    'stop: several data',
  ],
  ['a record that cannot be read', { ...NO_RECORD, record: 'closed' }, 'stop: record closed'],
  ['no record, and unreadable data inside', { ...NO_RECORD, data: 'closed' }, 'stop: data closed'],
  ['a record, and no data where it says', { data: 'missing' }, 'stop: data missing'],
  ['data that this user cannot enter', { data: 'closed' }, 'stop: data closed'],
];

const decisionText = (decision: Decision): string =>
  'why' in decision ? `${decision.do}: ${decision.why}` : decision.do;

describe('A start that finds', () => {
  it.each(ROWS.map((row) => ({ what: row[0], row })))('$what', ({ row }) => {
    const [, found, plain, takeOver = plain, copyData = plain] = row;
    const decided = (way?: Way) => decisionText(decide({ ...OWN, ...found }, way));
    expect([decided(), decided('take-over'), decided('copy-data')]).toEqual([
      plain,
      takeOver,
      copyData,
    ]);
  });
});
