import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Decider } from '@haat/domain/decider/decider';
import type { Position } from '@haat/event-store/port';
import { derivedId, freeingIdOf } from '@haat/platform/ids';
import { inLogContext, type Log } from '@haat/platform/log';
import { aboutOrder, tracedAfter } from '@haat/platform/tracing';
import {
  type Aggregate,
  aggregateOf,
  type CommandServices,
  type Execution,
  executeCommand,
  type MultiStreamAppend,
  multiStreamAppend,
} from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';
import { z } from 'zod';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import { cacheReads, createStreamCache, type StreamCache } from './stream-cache.ts';

/**
 * What follows an event, as its code sees it: done inside the shop by a reactor, or a job of the
 * queue where the outside world is asked. Everything it does carries ids made of its own: run again,
 * it repeats.
 */
export type Step<Payload> = {
  readonly id: string;
  /** 1 for the first time it runs; grows with every wait and every error. */
  readonly start: number;
  readonly payload: Payload;
  /** The event that asked for it. */
  readonly causationId: string;
  /** What the story is about: the order, or the payment before there is one. */
  readonly correlationId: string;
  /** Of the request that began it all, as logs name it; else of the event that did. */
  readonly traceId: string;
  /** What it has seen of streams while it runs. */
  readonly seen: StreamCache;
  readonly log: Log;
};

/** One of the worker's steps: what it must be told, and what it does. */
export type StepDefinition<Services> = {
  /** Only the end of its job says that it is done: run again, it does something once more. */
  readonly leavesNoEvent?: boolean;
  readonly run: (
    services: Services,
    step: Omit<Step<unknown>, 'causationId' | 'correlationId' | 'traceId' | 'seen'>,
  ) => Promise<JobResult>;
};

/**
 * Takes a step of this name, once, as a part of the trace of what asked for it.
 * @param where `inside`: by a reactor; `queue`: as a job.
 */
export const runStep = <Services>(
  definition: StepDefinition<Services>,
  services: Services,
  {
    name,
    where,
    ...step
  }: { readonly name: string; readonly where: 'inside' | 'queue' } & Parameters<
    StepDefinition<Services>['run']
  >[1],
): Promise<JobResult> => {
  const { orderId, correlationId, causationId, traceId } = (step.payload ?? {}) as Partial<
    Record<string, unknown>
  >;
  const about = {
    ...aboutOrder(orderId ?? correlationId),
    'haat.step.where': where,
    'haat.step.start': step.start,
  };
  return tracedAfter(
    { id: causationId, traceId },
    { name, kind: 'consumer', about },
    async (setAttributes) => {
      const result = await definition.run(services, step);
      setAttributes({ 'haat.step.result': result.kind });
      return result;
    },
  );
};

export const DONE: JobResult = { kind: 'done' };
export const later = (delayMs: number): JobResult => ({ kind: 'later', delayMs });

const originSchema = z.object({
  causationId: z.string(),
  correlationId: z.string(),
  /** Missing where no request began it: a person's command did, from a terminal. */
  traceId: z.string().optional(),
  /** Where the cause stands. */
  causeStream: z.string(),
  causeRevision: z.string().regex(/^\d+$/),
  /** Missing where the step was to wait for its time. */
  causePosition: z.string().optional(),
});
type Origin = z.output<typeof originSchema>;

/** The same step, whose commands free what the order held that has ended by the event behind it. */
export const freeing = <One extends Pick<Step<unknown>, 'causationId'>>(step: One) => ({
  ...step,
  commandId: freeingIdOf(step.causationId),
});

/** The store showed a stream without the event that asked for the step: it is behind. */
class StaleRead extends Error {
  override readonly name = 'StaleRead';
}

/**
 * A step that decides on a stream in which its own cause is missing would find nothing to do, and the
 * order would wait for ever.
 */
const upToTheCause = (
  store: EncryptedStore,
  { causeStream, causeRevision }: Origin,
): EncryptedStore => {
  const minRevision = BigInt(causeRevision);
  return {
    ...store,
    read: async (stream, options) => {
      const slice = await store.read(stream, options);
      const isBehind = slice.revision === 'no_stream' || slice.revision < minRevision;
      if (stream === causeStream && isBehind) throw new StaleRead(`${stream} is read too early`);
      return slice;
    },
  };
};

/**
 * A step is taken for its cause: as that found a stream, the step may find it too, since whatever came
 * later has its own steps. Where it asks for the same stream again, or is taken again, others may have
 * written meanwhile, and that counts.
 */
const asOfTheCause = (
  store: EncryptedStore,
  { causePosition }: Origin,
  start: number,
): EncryptedStore => {
  if (causePosition === undefined || start > 1) return store;
  const asked = new Set<string>();
  return {
    ...store,
    read: (stream, options) => {
      if (asked.has(stream)) return store.read(stream, options);
      asked.add(stream);
      return store.read(stream, { ...options, asOf: causePosition as Position });
    },
  };
};

const STALE_RETRY_MS = 50;
const STALE_RETRY_MAX_MS = 10_000;

/**
 * Defines a step whose payload is read by a schema. While the store is behind the event that asked
 * for it, it answers `later`.
 * @throws when run with a payload that does not fit: it is then tried again, loudly, for ever.
 */
export const defineStep = <
  Services extends { readonly store: EncryptedStore },
  Schema extends z.ZodObject,
>(
  payloadSchema: Schema,
  run: (services: Services, step: Step<z.output<Schema>>) => Promise<JobResult>,
  { leavesNoEvent = false }: { readonly leavesNoEvent?: boolean } = {},
): StepDefinition<Services> => ({
  leavesNoEvent,
  run: async (services, { id, start, payload, log }) => {
    const origin = originSchema.parse(payload);
    const { causationId, correlationId, traceId = causationId } = origin;
    const told = payloadSchema.parse(payload);
    const seen = createStreamCache();
    const store = cacheReads(
      upToTheCause(asOfTheCause(services.store, origin, start), origin),
      seen,
    );
    return inLogContext({ traceId, correlationId }, async () => {
      try {
        const step = { id, start, log, payload: told, causationId, correlationId, traceId, seen };
        return await run({ ...services, store }, step);
      } catch (error) {
        if (!(error instanceof StaleRead)) throw error;
        log.info({ stepId: id, stream: origin.causeStream }, 'the store is behind the cause');
        return later(backOffMs(start, STALE_RETRY_MS, STALE_RETRY_MAX_MS));
      }
    });
  },
});

const ACTOR = { kind: 'system', name: 'worker' } as const;

/**
 * Carries out a command in the step's name. Its id is made of the step's and the command's name: a
 * step may record each kind of outcome once, and recording it again changes nothing.
 * @param step its `commandId`, where it has one, is the command's own.
 * @param wanted belongs to the order that it names; where it names none, to what the step is about.
 * @param known what the step knows of the stream, however old: see `executeCommand`; unless given,
 *   what it has seen of it.
 */
export const command = async <
  State,
  Command extends { readonly type: string; readonly orderId?: string | null },
  Event extends HaatEvent,
  Refusal,
>(
  services: CommandServices,
  step: Pick<Step<unknown>, 'id' | 'causationId' | 'correlationId' | 'traceId' | 'seen'> & {
    readonly commandId?: string;
  },
  decider: Decider<State, Command, Event, Refusal>,
  stream: string,
  requested: Command,
  known?: Aggregate<State>,
): Promise<Execution<State, Event, Refusal>> => {
  const before = step.seen.recorded(stream);
  const execution = await executeCommand(
    services,
    decider,
    stream,
    requested,
    {
      commandId: step.commandId ?? derivedId('command', step.id, requested.type),
      causationId: step.causationId,
      correlationId: requested.orderId ?? step.correlationId,
      actor: ACTOR,
      traceId: step.traceId,
    },
    known ?? (before && aggregateOf(decider, before)),
  );
  if (execution.ok) step.seen.keep(stream, execution.recorded);
  return execution;
};

/**
 * A step's commands that follow each other, in one go: see `multiStreamAppend`. What was seen of streams while
 * appends were held is believed no more where one of them was refused.
 */
export const multiStreamCommands = <Services extends CommandServices, Result>(
  services: Services,
  { seen }: Pick<Step<unknown>, 'seen'>,
  run: (go: MultiStreamAppend<Services>) => Promise<Result>,
): Promise<Result> => {
  let isAgain = false;
  return multiStreamAppend(services, (go) => {
    if (isAgain) seen.clear();
    isAgain = true;
    return run(go);
  });
};
