export { decidedAt } from './hash-chain/decided-at.ts';
export { eventHash, findChainBreak } from './hash-chain/hash-chain.ts';
