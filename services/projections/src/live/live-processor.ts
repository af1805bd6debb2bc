import type { EventProcessor, Handled } from '@haat/event-processing/processor';
import { isTracing, markAfter, nowInMs } from '@haat/platform/tracing';
import { projectionProcessor } from '../projectors/projection-processor.ts';
import type { FollowedEvent, Projector } from '../projectors/projector.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import type { ProjectionServices } from './projection-services.ts';

/**
 * So long the checkpoint of a read model that nobody waits for may stand still, in ms. What lies
 * behind it is not its own: after a start it is passed over by an index.
 */
const IDLE_MOVE_MS = 600_000;

/** What is older than that nobody waits for: it is caught up on, and of no trace, in ms. */
const NEWS_FOR_MS = 600_000;

/** Each event became visible: tells of it in the trace that it belongs to. */
const reportTraces = (name: string, { events, beganAt }: Handled): void => {
  for (const { id, metadata, recordedAt } of events) {
    if (nowInMs() - Date.parse(recordedAt) > NEWS_FOR_MS) continue;
    const cause = { id, traceId: metadata.traceId };
    markAfter(cause, { name: `project ${name}`, kind: 'consumer' }, beganAt);
  }
};

/**
 * What keeps the read model that queries see up to date. A row is made of its events in their
 * order: events that happened before the projector knew of their types cannot be added to it
 * afterwards, so the read model is built anew.
 * @param rebuilding for statements that take their time.
 * @param signal ends a rebuild that waits.
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
