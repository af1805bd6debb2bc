export type FindingKind =
  /** An event does not say what it said when it was written. */
  | 'changed'
  /** An event is not where the stream goes on. */
  | 'missing'
  | 'stream deleted'
  /** A stream ends before the event that was signed. */
  | 'cut'
  /** The hashes fit each other, and not the one that was signed. */
  | 'chained anew'
  /** Nobody who has the keys wrote this event. */
  | 'forged'
  /** What is sealed has no key any more, though nobody was forgotten. */
  | 'key missing'
  /** The store was begun with other keys. */
  | 'other keys'
  | 'anchor forged'
  | 'anchor missing'
  | 'anchor not kept';

/** The first place of a stream where it does not fit. */
export type Finding = {
  readonly kind: FindingKind;
  readonly stream: string;
  /** Of the event; null where the stream as a whole is meant. */
  readonly revision: number | null;
  /** A sentence for whoever has to look into it. */
  readonly said: string;
};

export type Findings = {
  /** Only the first of each stream counts: what comes after it follows from it. */
  readonly add: (finding: Finding) => void;
  /** How many streams do not fit. */
  readonly count: () => number;
  /** The first of them. */
  readonly first: () => readonly Finding[];
};

/** Enough to begin with; the number of all is told beside. */
const MAX_FINDINGS = 100;

export const createFindings = (): Findings => {
  const streams = new Set<string>();
  const first: Finding[] = [];
  return {
    add: (finding) => {
      if (streams.has(finding.stream)) return;
      streams.add(finding.stream);
      if (first.length < MAX_FINDINGS) first.push(finding);
    },
    count: () => streams.size,
    first: () => first,
  };
};
