import { type Position, START } from '@haat/event-store/port';
import { isCovered } from '../anchors/covered.ts';
import type { ExportHead } from '../transfer/export-format.ts';
import {
  anchorsIn,
  type ExportedEvent,
  openingOf,
  type Reading,
  readExport,
} from '../transfer/read-export.ts';
import { UnfitExport } from '../transfer/read-lines.ts';
import { type AnchorCheck, createAnchorCheck } from './anchors.ts';
import { createMoveCheck } from './moves.ts';

export type ExportVerification = {
  readonly head: ExportHead;
  readonly events: number;
  readonly streams: number;
  /** Null where they were not checked: without a key, or in a part of an event log. */
  readonly anchors: number | null;
  /** Events that the newest anchor covers. */
  readonly anchored: number;
};

type Checks = {
  readonly anchors: AnchorCheck;
  readonly seeMove: ReturnType<typeof createMoveCheck>;
};

/**
 * Needs only the file: order, hash chains, number and hash of all lines; with the public key also
 * the signature, anchors and moves. @param publicKey SPKI, base64; never from the file itself.
 * @throws {UnfitExport} at the first bad line; {OlderLayout}, {UnreadableEvent}
 */
export const verifyExport = async (
  path: string,
  publicKey: string | null,
  onProgress: (events: number) => void = () => undefined,
): Promise<ExportVerification> => {
  const found = anchorsIn(path);
  const begun: { reading?: Reading; checks?: Checks } = {};

  const begin = ({ event, line }: ExportedEvent, reading: Reading): void => {
    begun.reading = reading;
    const { head, streams, findings } = reading;
    // Anchors and moves count from the first event.
    if (head.after !== START) return;
    const { recordId } = openingOf(event, line);
    if (publicKey === null) return;
    const checked = { anchors: found, keyRotation: { publicKey, recordId }, streams, findings };
    begun.checks = {
      anchors: createAnchorCheck(checked, head.upTo as Position),
      seeMove: createMoveCheck(Number.POSITIVE_INFINITY, publicKey, findings),
    };
  };
  const before = async (exported: ExportedEvent, reading: Reading): Promise<void> => {
    if (begun.reading === undefined) begin(exported, reading);
    begun.checks?.seeMove(exported.event);
    await begun.checks?.anchors.before(exported.event.position);
  };

  const reading = readExport(path, { publicKey, allowsPart: true, before });
  let events = 0;
  try {
    for (let next = await reading.next(); ; next = await reading.next()) {
      const anchors = begun.checks?.anchors;
      if (next.done === true) {
        await anchors?.finish();
        const [finding] = begun.reading?.findings.first() ?? [];
        if (finding !== undefined) throw new UnfitExport(next.value.line, finding.said);
        return {
          head: next.value.head,
          events,
          streams: begun.reading?.streams.count() ?? 0,
          anchors: anchors?.count() ?? null,
          anchored: anchors?.newest()?.events ?? 0,
        };
      }
      events += 1;
      if (isCovered(next.value.event)) anchors?.covered(next.value.event);
      onProgress(events);
    }
  } finally {
    await found.return(undefined);
  }
};
