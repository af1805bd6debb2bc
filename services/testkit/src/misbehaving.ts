export type { Misbehaviour } from './misbehaving-worker.ts';

export const misbehavingWorkerUrl = new URL('./misbehaving-worker.ts', import.meta.url);
