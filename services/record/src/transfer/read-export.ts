import { createHash } from 'node:crypto';
import { type EventLogOpened, RECORD_STREAM } from '@haat/contracts/events/record';
import { parseEvent } from '@haat/contracts/events/registry';
import { comparePositions, type Position, type RecordedEvent } from '@haat/event-store/port';
import { OlderLayout } from '@haat/platform/unavailable';
import { isAnchor } from '../anchors/anchor-event.ts';
import { OLDER_OPENING } from '../opening/older-layout.ts';
import { createFindings, type Findings } from '../verify/finding.ts';
import { createStreams, type Streams } from '../verify/streams.ts';
import {
  afterHeadSchema,
  type EventLine,
  type ExportFoot,
  type ExportHead,
  headSchema,
  isFoot,
  isSignedFoot,
} from './export-format.ts';
import { type Line, readLines, UnfitExport } from './read-lines.ts';

/** `line`: the foot's. */
export type Whole = {
  readonly head: ExportHead;
  readonly foot: ExportFoot;
  readonly line: number;
};

export type ExportedEvent = { readonly event: RecordedEvent; readonly line: number };

export type Reading = {
  readonly head: ExportHead;
  readonly streams: Streams;
  readonly findings: Findings;
};

type ReadOptions = {
  /** SPKI, base64; null: the signature is not checked. */
  readonly publicKey: string | null;
  /** By default an export that begins later is refused. */
  readonly allowsPart?: boolean;
  /** Sees each event before its stream is checked. */
  readonly before?: (exported: ExportedEvent, reading: Reading) => Promise<void>;
};

const parse = ({ number, bytes }: Line): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new UnfitExport(number, 'it is no JSON.');
  }
};

const readHead = (line: Line, allowsPart: boolean): ExportHead => {
  const { data: head } = headSchema.safeParse(parse(line));
  if (head === undefined) {
    throw new UnfitExport(line.number, 'it is not the head of an export that this version reads.');
  }
  if (head.after === '' || allowsPart) return head;
  const text = `it begins after ${head.after}; only a record from its start is imported.`;
  throw new UnfitExport(line.number, text);
};

const readNext = (line: Line): EventLine | ExportFoot => {
  const read = afterHeadSchema.safeParse(parse(line));
  if (read.success) return read.data;
  throw new UnfitExport(line.number, 'it is neither an event nor the foot.');
};

const recordedOf = ({ revision, position, ...event }: EventLine): RecordedEvent => ({
  ...event,
  revision: BigInt(revision),
  position: position as Position,
});

/** @throws {UnfitExport} unless it is the first event of an event log; {OlderLayout} */
export const openingOf = (event: RecordedEvent, line: number): EventLogOpened['data'] => {
  if (event.type === OLDER_OPENING) throw new OlderLayout('this file');
  if (event.stream === RECORD_STREAM) return (parseEvent(event) as EventLogOpened).data;
  throw new UnfitExport(line, 'it does not open a record.', event.position);
};

/** @throws {UnfitExport} unless it is in order and not after the export's end */
const requireOrder = (event: RecordedEvent, line: number, before: Position, end: string): void => {
  const { position } = event;
  const problem =
    comparePositions(position, before) <= 0
      ? `its position does not follow ${before}, the one before it.`
      : comparePositions(position, end as Position) > 0
        ? `its position is after ${end}, where the export ends.`
        : null;
  if (problem !== null) throw new UnfitExport(line, problem, position);
};

/**
 * Verifies hash chains and the order of positions, and at the end the hash of all lines and the
 * signature. Memory grows with streams, not events. @returns head and foot. @throws {UnfitExport} at
 * the first bad line
 */
export async function* readExport(
  path: string,
  { publicKey, allowsPart = false, before = async () => undefined }: ReadOptions,
): AsyncGenerator<ExportedEvent, Whole> {
  const hash = createHash('sha256');
  const findings = createFindings();
  let reading: Reading | undefined;
  let foot: ExportFoot | undefined;
  let [events, last] = [0, 0];
  let position = '' as Position;
  for await (const line of readLines(path)) {
    last = line.number;
    if (foot !== undefined) throw new UnfitExport(last, 'nothing may stand behind the foot.');
    if (reading === undefined) {
      const head = readHead(line, allowsPart);
      position = head.after as Position;
      reading = { head, findings, streams: createStreams(findings, head.after !== '') };
    } else {
      const next = readNext(line);
      if (isFoot(next)) {
        foot = next;
        continue;
      }
      const event = recordedOf(next);
      await before({ event, line: last }, reading);
      reading.streams.see(event);
      const [finding] = findings.first();
      if (finding !== undefined) throw new UnfitExport(last, finding.said, event.position);
      requireOrder(event, last, position, reading.head.upTo);
      position = event.position;
      events += 1;
      yield { event, line: last };
    }
    hash.update(line.bytes).update('\n');
  }
  if (reading === undefined) throw new UnfitExport(1, 'the file is empty.');
  if (foot === undefined) throw new UnfitExport(last, 'no foot follows: the file was cut off.');
  if (foot.events !== events) {
    throw new UnfitExport(last, `it counts ${foot.events} events, and there are ${events}.`);
  }
  if (foot.hash !== hash.digest('hex')) {
    throw new UnfitExport(last, 'its hash is of other lines: something was changed.');
  }
  if (publicKey !== null && !isSignedFoot(publicKey, foot)) {
    throw new UnfitExport(last, 'it is not signed with this record’s key.');
  }
  return { head: reading.head, foot, line: last };
}

const ANCHOR_BYTES = Buffer.from('"stream":"anchors"');

/** Oldest first, up to the first line that cannot be read: `readExport` names it. */
export async function* anchorsIn(path: string): AsyncGenerator<RecordedEvent> {
  try {
    for await (const line of readLines(path)) {
      if (!line.bytes.includes(ANCHOR_BYTES)) continue;
      const next = readNext(line);
      if (isFoot(next)) continue;
      const event = recordedOf(next);
      if (isAnchor(event)) yield event;
    }
  } catch (error) {
    if (!(error instanceof UnfitExport)) throw error;
  }
}
