import { describe, expect, it } from 'vitest';
import { eventHash, findChainBreak } from './hash-chain.ts';

const chain = () => {
  const stream = 'order-1';
  const events = [];
  let previousHash: string | null = null;
  for (const n of [0, 1, 2]) {
    const event = {
      id: `id-${n}`,
      type: 'Happened',
      stream,
      revision: BigInt(n),
      data: { n, who: 'asha' },
      metadata: { commandId: `c-${n}`, previousHash } as Record<string, unknown>,
    };
    const hash = eventHash(event);
    event.metadata.hash = hash;
    previousHash = hash;
    events.push(event);
  }
  return events;
};

describe('The hash chain of a stream', () => {
  it('is valid for an unchanged stream', () => {
    expect(findChainBreak(chain())).toBeNull();
  });

  it('shows the event whose data was changed', () => {
    const events = chain();
    Object.assign(events[1]?.data ?? {}, { n: 99 });
    expect(findChainBreak(events)).toEqual({ revision: 1n, problem: 'hash' });
  });

  it('shows where an event was removed', () => {
    const events = chain();
    events.splice(1, 1);
    expect(findChainBreak(events)).toEqual({ revision: 2n, problem: 'previous_hash' });
  });
});
