import { NewerEvent } from '@haat/contracts/events/registry';
import { ProcessorStopped } from './event-processor.ts';
import type { MustWait } from './partition-batch.ts';

/**
 * While versions change, a process of the older one meets events that only the newer one can read.
 * They are left to it; put aside they are only when nobody has handled them for so long, as after
 * a return to the older version.
 * @param timeoutMs in ms.
 */
export const leaveToNewerVersion = (name: string, timeoutMs: number): MustWait => {
  let waiting: { readonly id: string; readonly since: number } | undefined;
  return (recorded, error) => {
    if (!(error instanceof NewerEvent)) return;
    if (waiting?.id !== recorded.id) waiting = { id: recorded.id, since: performance.now() };
    if (performance.now() - waiting.since >= timeoutMs) return;
    throw new ProcessorStopped(
      `${name} waits for a newer version of the shop, which can read an event of ` +
        `${recorded.stream}: ${error.message}. Replace this process with the newer version.`,
    );
  };
};
