import type { Unpacked } from '../testing/unpacked.ts';

/** Fails if the unpacked package breaks a promise of its product page. */
export type Proof = (files: Unpacked) => Promise<void> | void;

/** By the line of "What is in it" on the product page. */
export type Proofs = Readonly<Record<string, Proof>>;
