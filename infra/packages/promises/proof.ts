import type { Unpacked } from '../testing/unpacked.ts';

/** Fails where the unpacked package breaks a promise of its page. */
export type Proof = (files: Unpacked) => Promise<void> | void;

/** By the line of "What is in it" on the item's page. */
export type Proofs = Readonly<Record<string, Proof>>;
