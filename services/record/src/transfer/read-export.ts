import { createHash, type KeyObject } from 'node:crypto';
import type { Position } from '@haat/event-store/port';
import { createFindings } from '../verify/finding.ts';
import { createStreams } from '../verify/streams.ts';
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

export type Whole = { readonly head: ExportHead; readonly foot: ExportFoot };

export type ExportedEvent = { readonly event: EventLine; readonly line: number };

const parse = ({ number, bytes }: Line): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new UnfitExport(number, 'it is no JSON.');
  }
};

const readHead = (line: Line): ExportHead => {
  const { data: head } = headSchema.safeParse(parse(line));
  if (head === undefined) {
    throw new UnfitExport(line.number, 'it is not the head of an export that this version reads.');
  }
  if (head.after === '') return head;
  const text = `it begins after ${head.after}; only a record from its start is imported.`;
  throw new UnfitExport(line.number, text);
};

const readNext = (line: Line): EventLine | ExportFoot => {
  const read = afterHeadSchema.safeParse(parse(line));
  if (read.success) return read.data;
  throw new UnfitExport(line.number, 'it is neither an event nor the foot.');
};

/**
 * Verifies hash chains, and at the end the hash of all lines and the signature. Memory grows with
 * streams, not events. @returns head and foot. @throws {UnfitExport} at the first bad line
 */
export async function* readExport(
  path: string,
  key: KeyObject,
): AsyncGenerator<ExportedEvent, Whole> {
  const hash = createHash('sha256');
  const findings = createFindings();
  const streams = createStreams(findings);
  let head: ExportHead | undefined;
  let foot: ExportFoot | undefined;
  let [events, last] = [0, 0];
  for await (const line of readLines(path)) {
    last = line.number;
    if (foot !== undefined) throw new UnfitExport(last, 'nothing may stand behind the foot.');
    if (head === undefined) {
      head = readHead(line);
    } else {
      const next = readNext(line);
      if (isFoot(next)) {
        foot = next;
        continue;
      }
      const { position, ...event } = next;
      streams.see({ ...event, revision: BigInt(next.revision), position: position as Position });
      const [finding] = findings.first();
      if (finding !== undefined) throw new UnfitExport(last, finding.said);
      events += 1;
      yield { event: next, line: last };
    }
    hash.update(line.bytes).update('\n');
  }
  if (head === undefined) throw new UnfitExport(1, 'the file is empty.');
  if (foot === undefined) throw new UnfitExport(last, 'no foot follows: the file was cut off.');
  if (foot.events !== events) {
    throw new UnfitExport(last, `it counts ${foot.events} events, and there are ${events}.`);
  }
  if (foot.hash !== hash.digest('hex')) {
    throw new UnfitExport(last, 'its hash is of other lines: something was changed.');
  }
  if (!isSignedFoot(key, foot)) {
    throw new UnfitExport(last, 'it is not signed with this record’s key.');
  }
  return { head, foot };
}
