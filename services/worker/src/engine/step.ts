import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Decider } from '@haat/domain/decider/decider';
import type { Position } from '@haat/event-store/port';
import { derivedId, releaseIdOf } from '@haat/platform/ids';
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

/** What a step gets. Command ids derive from its id, so a repeated run writes nothing new. */
export type Step<Payload> = {
  readonly id: string;
  /** 1 for the first run; grows with every wait and error. */
  readonly start: number;
  readonly payload: Payload;
  readonly causationId: string;
  /** The order, or the payment before an order exists. */
  readonly correlationId: string;
  /** Of the request that caused the event; else the event's id. */
  readonly traceId: string;
  readonly streamCache: StreamCache;
  readonly log: Log;
};

export type StepDefinition<Services> = {
  /** Only the finished outbox row shows that it is done: a second run would repeat its effect. */
  readonly leavesNoEvent?: boolean;
  readonly run: (
    services: Services,
    step: Omit<Step<unknown>, 'causationId' | 'correlationId' | 'traceId' | 'streamCache'>,
  ) => Promise<JobResult>;
};

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
  /** Missing if an operator's command caused the event. */
  traceId: z.string().optional(),
  causeStream: z.string(),
  causeRevision: z.string().regex(/^\d+$/),
  /** Missing for delayed steps. */
  causePosition: z.string().optional(),
});
type Origin = z.output<typeof originSchema>;

/** The same step with the command id that releases what an ended order had claimed. */
export const forRelease = <One extends Pick<Step<unknown>, 'causationId'>>(step: One) => ({
  ...step,
  commandId: releaseIdOf(step.causationId),
});

class StaleRead extends Error {
  override readonly name = 'StaleRead';
}

/** A step that does not see its event would do nothing, and the order would wait forever. */
const rejectStaleReads = (
  store: EncryptedStore,
  { causeStream, causeRevision }: Origin,
): EncryptedStore => {
  const minRevision = BigInt(causeRevision);
  return {
    ...store,
    read: async (stream, options) => {
      const slice = await store.read(stream, options);
      const isBehind = slice.revision === 'no_stream' || slice.revision < minRevision;
      if (stream === causeStream && isBehind)
        throw new StaleRead(`${stream} lags behind the event of a step`);
      return slice;
    },
  };
};

/**
 * In a first run, the first read of a stream ends at the step's event: later ones have own steps.
 */
const readAsOfCause = (
  store: EncryptedStore,
  { causePosition }: Origin,
  start: number,
): EncryptedStore => {
  if (causePosition === undefined || start > 1) return store;
  const alreadyRead = new Set<string>();
  return {
    ...store,
    read: (stream, options) => {
      if (alreadyRead.has(stream)) return store.read(stream, options);
      alreadyRead.add(stream);
      return store.read(stream, { ...options, asOf: causePosition as Position });
    },
  };
};

const STALE_RETRY_MS = 50;
const STALE_RETRY_MAX_MS = 10_000;

/**
 * The step waits while the store lags behind its event. @throws for a wrong payload, at every run.
 */
export const defineStep = <
  Services extends { readonly store: EncryptedStore },
  Schema extends z.ZodObject,
>(
  payloadSchema: Schema,
  run: (services: Services, step: Step<z.output<Schema>>) => Promise<JobResult>,
  {
    leavesNoEvent = false,
    readsCurrent = false,
  }: {
    readonly leavesNoEvent?: boolean;
    /** Also the first run reads events after the step's own. */
    readonly readsCurrent?: boolean;
  } = {},
): StepDefinition<Services> => ({
  leavesNoEvent,
  run: async (services, { id, start, payload, log }) => {
    const origin = originSchema.parse(payload);
    const { causationId, correlationId, traceId = causationId } = origin;
    const parsedPayload = payloadSchema.parse(payload);
    const streamCache = createStreamCache();
    const store = cacheReads(
      rejectStaleReads(
        readsCurrent ? services.store : readAsOfCause(services.store, origin, start),
        origin,
      ),
      streamCache,
    );
    return inLogContext({ traceId, correlationId }, async () => {
      try {
        const step = {
          id,
          start,
          log,
          payload: parsedPayload,
          causationId,
          correlationId,
          traceId,
          streamCache,
        };
        return await run({ ...services, store }, step);
      } catch (error) {
        if (!(error instanceof StaleRead)) throw error;
        log.info(
          { stepId: id, stream: origin.causeStream },
          'the event store lags behind the event of a step',
        );
        return later(backOffMs(start, STALE_RETRY_MS, STALE_RETRY_MAX_MS));
      }
    });
  },
});

export const ACTOR = { kind: 'system', name: 'worker' } as const;

/**
 * The command id derives from step and command type, so each type is recorded once.
 * @param requested its `orderId` is the correlation id; without it, the step's.
 * @param known the stream as the step knows it, possibly old; the stream cache unless given.
 */
export const command = async <
  State,
  Command extends { readonly type: string; readonly orderId?: string | null },
  Event extends HaatEvent,
  Refusal,
>(
  services: CommandServices,
  step: Pick<Step<unknown>, 'id' | 'causationId' | 'correlationId' | 'traceId' | 'streamCache'> & {
    readonly commandId?: string;
  },
  decider: Decider<State, Command, Event, Refusal>,
  stream: string,
  requested: Command,
  known?: Aggregate<State>,
): Promise<Execution<State, Event, Refusal>> => {
  const cachedEvents = step.streamCache.recorded(stream);
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
    known ?? (cachedEvents && aggregateOf(decider, cachedEvents)),
  );
  if (execution.ok) step.streamCache.keep(stream, execution.recorded);
  return execution;
};

/**
 * Runs a step's commands as one append; after a refused append they run again without the cache.
 */
export const multiStreamCommands = <Services extends CommandServices, Result>(
  services: Services,
  { streamCache }: Pick<Step<unknown>, 'streamCache'>,
  run: (go: MultiStreamAppend<Services>) => Promise<Result>,
): Promise<Result> => {
  let isRetry = false;
  return multiStreamAppend(services, (go) => {
    if (isRetry) streamCache.clear();
    isRetry = true;
    return run(go);
  });
};
