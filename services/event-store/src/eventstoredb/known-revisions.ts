/** In ms; a node behind for longer has left the cluster. */
const CACHE_MS = 30_000;
const MAX_STREAMS = 10_000;

export type KnownRevisions = {
  update(stream: string, revision: bigint): void;
  of(stream: string): bigint | undefined;
};

/** For 30 s: a read that ends earlier comes from a node that is behind. */
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
