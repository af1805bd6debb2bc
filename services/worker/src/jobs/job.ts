import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Decider } from '@haat/domain/decider';
import {
  type CommandServices,
  type Execution,
  executeCommand,
} from '@haat/platform/commands/execute';
import { derivedId } from '@haat/platform/ids';
import type { Log } from '@haat/platform/log';
import type { JobResult } from '@haat/platform/queues/queues';
import { z } from 'zod';

/**
 * A job as its code sees it. Everything it does carries ids made of its own: run again, it repeats.
 */
export type Job<Payload> = {
  readonly id: string;
  /** 1 for the first time it runs; grows with every wait and every error. */
  readonly start: number;
  readonly payload: Payload;
  /** The event that asked for it. */
  readonly causationId: string;
  /** What the story is about: the order, or the payment before there is one. */
  readonly correlationId: string;
  readonly log: Log;
};

/** One of the worker's jobs: what it must be told, and what it does. */
export type JobDefinition<Services> = {
  readonly run: (
    services: Services,
    job: Omit<Job<unknown>, 'causationId' | 'correlationId'>,
  ) => Promise<JobResult>;
};

export const DONE: JobResult = { kind: 'done' };
export const later = (delayMs: number): JobResult => ({ kind: 'later', delayMs });

const originSchema = z.object({ causationId: z.string(), correlationId: z.string() });

/**
 * Defines a job whose payload is read by a schema.
 * @throws when run with a payload that does not fit: it is then tried again, loudly, for ever.
 */
export const defineJob = <Services, Schema extends z.ZodObject>(
  payloadSchema: Schema,
  run: (services: Services, job: Job<z.output<Schema>>) => Promise<JobResult>,
): JobDefinition<Services> => ({
  run: (services, { id, start, payload, log }) =>
    run(services, {
      id,
      start,
      log,
      payload: payloadSchema.parse(payload),
      ...originSchema.parse(payload),
    }),
});

const ACTOR = { kind: 'system', name: 'worker' } as const;

/**
 * Carries out a command in the job's name. Its id is made of the job's and the command's name: a
 * job may record each kind of outcome once, and recording it again changes nothing.
 * @param correlationId the order, where the job knows it.
 */
export const command = <
  State,
  Command extends { readonly type: string },
  Event extends HaatEvent,
  Refusal,
>(
  services: CommandServices,
  job: Pick<Job<unknown>, 'id' | 'causationId' | 'correlationId'>,
  decider: Decider<State, Command, Event, Refusal>,
  stream: string,
  wanted: Command,
  correlationId: string = job.correlationId,
): Promise<Execution<State, Event, Refusal>> =>
  executeCommand(services, decider, stream, wanted, {
    commandId: derivedId('command', job.id, wanted.type),
    causationId: job.causationId,
    correlationId,
    actor: ACTOR,
  });
