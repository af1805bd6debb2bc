export type FindingKind =
  | 'changed'
  | 'missing'
  | 'stream deleted'
  /** A stream ends before the signed event. */
  | 'cut'
  /** The hashes are consistent, but differ from the signed one. */
  | 'rechained'
  /** Written without the keys. */
  | 'forged'
  /** Encrypted fields have no key, but their subject was not erased. */
  | 'key missing'
  /** The store was created with other keys. */
  | 'other keys'
  | 'anchor forged'
  | 'anchor missing'
  | 'anchor not kept'
  /** The events before a move are not those that it signed. */
  | 'move differs';

export type Finding = {
  readonly kind: FindingKind;
  readonly stream: string;
  /** Null for the whole stream. */
  readonly revision: number | null;
  /** A sentence for the operator. */
  readonly said: string;
};

export type Findings = {
  /** Keeps each stream's first finding; later ones follow from it. */
  readonly add: (finding: Finding) => void;
  readonly count: () => number;
  readonly first: () => readonly Finding[];
};

/** Maximum findings listed; `count` has the total. */
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
