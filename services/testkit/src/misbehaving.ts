export type { Misbehaviour } from './misbehaving-worker.ts';

/** A thread that misbehaves as it is asked to, and never ends a task of the product. */
export const misbehavingWorkerUrl = new URL('./misbehaving-worker.ts', import.meta.url);
