import { setTimeout as wait } from 'node:timers/promises';

/** Asking without a pause would take the core that what is waited for needs. */
const ASK_EVERY_MS = 10;

/** Resolves once the condition holds. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await wait(ASK_EVERY_MS);
};
