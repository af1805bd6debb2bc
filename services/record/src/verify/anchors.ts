import { canonicalJson } from '@haat/contracts/canonical-json';
import { ANCHOR_STREAM } from '@haat/contracts/events/record';
import { comparePositions, type Position, type RecordedEvent } from '@haat/event-store/port';
import type { Anchor } from '../anchors/anchor-event.ts';
import { type Followed, followAnchor, type KeyRotation } from '../anchors/key-rotation.ts';
import type { Finding, Findings } from './finding.ts';
import { compareHead } from './heads.ts';
import type { Streams } from './streams.ts';

export type AnchorCheck = {
  /** Call before an event is counted: checks every anchor that ends before it. */
  readonly before: (position: Position) => Promise<void>;
  readonly covered: (event: RecordedEvent) => void;
  readonly finish: () => Promise<void>;
  readonly signatureOf: (sequence: number) => string | undefined;
  readonly newest: () => Anchor | null;
  readonly count: () => number;
};

type Problem = (Followed & { ok: false })['problem'];

const KINDS = {
  unreadable: 'anchor forged',
  signature: 'anchor forged',
  record: 'anchor forged',
  missing: 'anchor missing',
  replaced: 'anchor forged',
} as const satisfies Record<Problem, Finding['kind']>;

/** Compares each anchor once exactly what it covers was read; ignores anchors after `until`. */
export const createAnchorCheck = (
  {
    anchors,
    keyRotation,
    streams,
    findings,
  }: {
    /** All, oldest first. */
    readonly anchors: AsyncIterator<RecordedEvent>;
    readonly keyRotation: KeyRotation;
    readonly streams: Streams;
    readonly findings: Findings;
  },
  until: Position,
): AnchorCheck => {
  /** The next anchor to compare, and where it lies; undefined after the last. */
  let next: { readonly anchor: Anchor; readonly position: Position } | undefined;
  let newest: Anchor | null = null;
  let isBegun = false;
  /** No anchor is missing before `next`, so that it lists every changed stream. */
  let isWhole = true;
  let events = 0;
  let last: Anchor['last'] | null = null;
  let grown = new Map<string, number>();
  const signatures: string[] = [];

  const report = (kind: Finding['kind'], revision: number | null, text: string): void =>
    findings.add({ kind, stream: ANCHOR_STREAM, revision, said: text });

  /** Skips unsigned and repeated anchors, which prove nothing. */
  const isToCompare = (recorded: RecordedEvent): Anchor | null => {
    const followed = followAnchor(keyRotation, newest, recorded);
    if (followed.ok) return followed.next.anchor;
    report(KINDS[followed.problem], Number(recorded.revision), `${followed.message}.`);
    isWhole = false;
    const { signed } = followed;
    const isLater = (signed?.sequence ?? 0) > (newest?.sequence ?? 0);
    return signed !== undefined && isLater ? signed : null;
  };

  const advance = async (): Promise<void> => {
    isBegun = true;
    for (;;) {
      const found = await anchors.next();
      next = undefined;
      if (found.done === true || comparePositions(found.value.position, until) > 0) return;
      const anchor = isToCompare(found.value);
      if (anchor === null) continue;
      next = { anchor, position: found.value.position };
      return;
    }
  };

  const compare = ({ sequence, heads, ...anchor }: Anchor): void => {
    for (const [stream, head] of Object.entries(heads)) {
      grown.delete(stream);
      compareHead(findings, sequence, stream, head, streams.at(stream));
    }
    if (isWhole) {
      for (const [stream, revision] of grown) {
        const text = `${stream}: anchor ${sequence} does not know of its event ${revision}.`;
        findings.add({ kind: 'forged', stream, revision, said: text });
      }
      if (findings.count() === 0 && anchor.events !== events) {
        const text = `Anchor ${sequence} covers ${anchor.events} events, and there are ${events}.`;
        report('missing', null, text);
      } else if (findings.count() === 0 && canonicalJson(anchor.last) !== canonicalJson(last)) {
        const { stream, revision } = anchor.last;
        const found = last === null ? 'none' : `event ${last.revision} of ${last.stream}`;
        const text = `Anchor ${sequence} ends with event ${revision} of ${stream}; the last one that it covers is ${found}.`;
        report('missing', null, text);
      }
    }
    grown = new Map();
  };

  const checkNext = async (anchor: Anchor): Promise<void> => {
    compare(anchor);
    signatures[anchor.sequence] = anchor.signature;
    newest = anchor;
    isWhole = true;
    await advance();
  };

  type Next = NonNullable<typeof next>;
  /** By its last event: a moved log has other positions. If that is missing, by where it lies. */
  const isDue = ({ anchor, position }: Next, reached: Position): boolean =>
    canonicalJson(anchor.last) === canonicalJson(last) || comparePositions(position, reached) < 0;

  return {
    before: async (position) => {
      if (!isBegun) await advance();
      while (next !== undefined && isDue(next, position)) await checkNext(next.anchor);
    },
    covered: ({ stream, revision }) => {
      events += 1;
      last = { stream, revision: Number(revision) };
      grown.set(stream, Number(revision));
    },
    finish: async () => {
      if (!isBegun) await advance();
      while (next !== undefined) await checkNext(next.anchor);
    },
    signatureOf: (sequence) => signatures[sequence],
    newest: () => newest,
    count: () => newest?.sequence ?? 0,
  };
};
