import { findChainBreak } from '@haat/record/hash-chain';
import type { VerifiedEndState } from '../end-state.ts';
import type { Invariant } from './invariant.ts';

export const hashChainsVerify: Invariant = {
  name: 'hash chains verify',
  violations: ({ facts }) =>
    [...Map.groupBy(facts, ({ recorded }) => recorded.stream)].flatMap(([stream, ofStream]) => {
      const broken = findChainBreak(ofStream.map(({ recorded }) => recorded));
      const gap = ofStream.findIndex(({ recorded }, index) => recorded.revision !== BigInt(index));
      return [
        ...(broken ? [`${stream} breaks at ${broken.revision}: ${broken.problem}`] : []),
        ...(gap < 0 ? [] : [`${stream} has no event ${gap}`]),
      ];
    }),
};

/** Whatever faults happened, the anchors are signed and stored. */
export const anchorsVerify: Invariant<VerifiedEndState> = {
  name: 'anchors verify',
  violations: ({ verification }) => [
    ...verification.findings.map(({ kind, said }) => `${kind}: ${said}`),
    ...(verification.anchors === 0 ? ['no anchor was ever written'] : []),
  ],
};
