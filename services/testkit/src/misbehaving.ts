export type { Misbehaviour } from './misbehaving-worker.ts';

/** A thread that misbehaves on request. */
export const misbehavingWorkerUrl = new URL('./misbehaving-worker.ts', import.meta.url);
