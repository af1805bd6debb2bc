import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import type { Alarms } from '../alarms/alarms.ts';
import { getStep, type StepServices } from '../process.ts';
import type { JobResult, Job as QueuedJob } from '../queue/queues.ts';
import { createJobEnds, type JobEnds } from './outbox-end.ts';
import { runStep } from './step.ts';

export type JobRunnerServices = StepServices & {
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly alarms: Alarms;
};

export const contextOf = ({ id, name, start, data }: QueuedJob) => ({
  jobId: id,
  job: name,
  start,
  about: data.orderId ?? data.correlationId,
  correlationId: data.correlationId,
  traceId: data.traceId ?? id,
});

/** Runs one job, then marks it finished or puts it off in the outbox. @throws the job's error. */
export const runJob = async (
  services: JobRunnerServices,
  queued: QueuedJob,
  ends: JobEnds = createJobEnds(services.db),
): Promise<JobResult> => {
  const definition = getStep(queued.name);
  const { id, name, start, data } = queued;
  const step = { id, name, where: 'queue', start, payload: data, log: services.log } as const;
  const result = await runStep(definition, services, step);
  services.log.debug({ ...contextOf(queued), result }, 'job ran');
  if (result.kind === 'done') await ends.finish(id, definition.leavesNoEvent);
  else await ends.putOff({ id, starts: start, delayMs: result.delayMs });
  return result;
};
