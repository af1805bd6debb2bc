import type { Unpacked } from '../testing/unpacked.ts';

/** Fails where the package, as a customer has unpacked it, does not keep what a line of its page promises. */
export type Proof = (files: Unpacked) => Promise<void> | void;

/** A proof for each line of "What is in it" on the item's page, by that line. */
export type Proofs = Readonly<Record<string, Proof>>;
