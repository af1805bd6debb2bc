import type { EventProcessor, Handled } from '@haat/event-processing/processor';
import { isTracing, markAfter, nowInMs } from '@haat/platform/tracing';
import { decidedAt } from '@haat/record/hash-chain';
import { projectionProcessor } from '../projectors/projection-processor.ts';
import type { FollowedEvent, Projector } from '../projectors/projector.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import type { ProjectionServices } from './projection-services.ts';

/** How long an idle checkpoint may stay behind, in ms; only foreign events follow it. */
const IDLE_MOVE_MS = 600_000;

/** Older events belong to no trace, in ms. */
const NEWS_FOR_MS = 600_000;

const reportTraces = (name: string, { events, beganAt }: Handled): void => {
  for (const event of events) {
    if (nowInMs() - Date.parse(decidedAt(event)) > NEWS_FOR_MS) continue;
    const cause = { id: event.id, traceId: event.metadata.traceId };
    markAfter(cause, { name: `project ${name}`, kind: 'consumer' }, beganAt);
  }
};

/**
 * Keeps a live read model current; rebuilds it where earlier events of new types are missing.
 * @param rebuilding without a statement timeout. @param signal ends a waiting rebuild.
 */
export const liveProcessor = (
  rebuilding: ProjectionServices,
  projector: Projector,
  signal?: AbortSignal,
): EventProcessor<FollowedEvent> => ({
  ...projectionProcessor(rebuilding, projector),
  ...(projector.isAwaited ? {} : { idleMoveMs: IDLE_MOVE_MS }),
  onHandled: (live) => {
    if (live && isTracing()) reportTraces(projector.name, live);
  },
  catchUp: async () => {
    const result = await rebuild(rebuilding, projector, {
      acceptDifferences: true,
      ...(signal && { signal }),
    });
    if (result.kind === 'running_elsewhere') {
      throw new Error(`${projector.name} is being rebuilt already`);
    }
  },
});
