/** Makes tampering with a stream evident: each event carries its predecessor's hash. */
import { canonicalJson } from '@haat/contracts/canonical-json';
import { sha256 } from '@haat/platform/ids';

type ChainedEvent = {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly data: unknown;
  /** With `previousHash`; a `hash` in it is ignored. */
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** @returns hex SHA-256 over the event's content and place */
export const eventHash = (event: ChainedEvent): string => {
  const { hash: _, ...metadata } = event.metadata;
  return sha256(
    canonicalJson({
      id: event.id,
      type: event.type,
      stream: event.stream,
      revision: event.revision.toString(),
      data: event.data,
      metadata,
    }),
  );
};

export type ChainBreak = { readonly revision: bigint; readonly problem: 'hash' | 'previous_hash' };

/** Of a whole stream; null if valid. @internal for tests */
export const findChainBreak = (stream: readonly ChainedEvent[]): ChainBreak | null => {
  let previousHash: unknown = null;
  for (const event of stream) {
    if (event.metadata.previousHash !== previousHash) {
      return { revision: event.revision, problem: 'previous_hash' };
    }
    if (event.metadata.hash !== eventHash(event)) {
      return { revision: event.revision, problem: 'hash' };
    }
    previousHash = event.metadata.hash;
  }
  return null;
};
