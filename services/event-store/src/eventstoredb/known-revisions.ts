/** A node that is behind for longer is in no cluster any more. In ms. */
const CACHE_MS = 30_000;
/** Of streams, twice: some MB at most. */
const MAX_STREAMS = 10_000;

export type KnownRevisions = {
  /** An append was answered, or refused, with the revision at which its stream stands. */
  update(stream: string, revision: bigint): void;
  /** The highest that was told of lately; undefined where none was. */
  of(stream: string): bigint | undefined;
};

/**
 * Remembers for half a minute or more at what revision streams are known to stand: what is read
 * and ends before comes from a node that is behind.
 */
export const createKnownRevisions = (): KnownRevisions => {
  let young = new Map<string, bigint>();
  let old = new Map<string, bigint>();
  let begunAt = performance.now();

  const turn = (): void => {
    const ageMs = performance.now() - begunAt;
    if (ageMs < CACHE_MS && young.size < MAX_STREAMS) return;
    old = ageMs < 2 * CACHE_MS ? young : new Map();
    young = new Map();
    begunAt = performance.now();
  };
  const of = (stream: string): bigint | undefined => {
    turn();
    return young.get(stream) ?? old.get(stream);
  };

  return {
    update: (stream, revision) => {
      const known = of(stream);
      if (known === undefined || revision >= known) young.set(stream, revision);
    },
    of,
  };
};
