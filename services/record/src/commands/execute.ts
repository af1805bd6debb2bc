/** Executes a command: read the stream, decide, encrypt, append. */

import type { Actor, EventMetadata } from '@haat/contracts/events/event';
import { orderStream } from '@haat/contracts/events/order';
import { type HaatEvent, parseEvent } from '@haat/contracts/events/registry';
import type { Decider } from '@haat/domain/decider/decider';
import {
  asRecorded,
  type EventStore,
  type EventToAppend,
  type JsonObject,
  type Position,
  type RecordedEvent,
} from '@haat/event-store/port';
import { type Clock, isoNow } from '@haat/platform/clock';
import { processMetrics } from '@haat/platform/metrics';
import { SOFTWARE_VERSION } from '@haat/platform/process';
import { aboutOrder, markAppended, nowInMs, traced } from '@haat/platform/tracing';
import { Contended } from '@haat/platform/unavailable';
import { Counter } from '@prometheus-io/client';
import type { EncryptedStore } from '../encryption/encrypted-store.ts';

export type CommandContext = {
  /** Derived from the Idempotency-Key or the step: a repeated command has the same id. */
  readonly commandId: string;
  /** The event or command that caused this one. */
  readonly causationId: string;
  /** The order's id; default: the stream's last correlation id, else the stream's name. */
  readonly correlationId?: string | undefined;
  readonly actor: Actor;
  /** The request's trace id, as in logs. */
  readonly traceId?: string | undefined;
};

export type Execution<State, Event, Refusal> =
  | {
      readonly ok: true;
      readonly state: State;
      /** New events; empty for a repeat. */
      readonly events: readonly Event[];
      /**
       * Of the stream's last event: read models must reach it to show the change. Null for none.
       */
      readonly position: Position | null;
      /** The whole stream after this call, for the next command on it. */
      readonly recorded: readonly RecordedEvent[];
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly state: State };

export type CommandServices = { readonly store: EncryptedStore; readonly clock: Clock };

export class ConcurrencyConflict extends Contended {
  override readonly name = 'ConcurrencyConflict';
}

const correlationOf = (event: RecordedEvent | undefined): string | undefined =>
  (event?.metadata as Partial<EventMetadata> | undefined)?.correlationId;

/**
 * An event elsewhere may continue a waiting order, which keeps the trace of its customer's request.
 */
const traceOf = (
  stream: string,
  correlationId: string,
  recorded: readonly RecordedEvent[],
  { actor, causationId, traceId }: CommandContext,
): string | undefined => {
  const isWoken =
    actor.kind === 'system' &&
    stream === orderStream(correlationId) &&
    !recorded.some(({ id }) => id === causationId);
  const last = recorded.at(-1)?.metadata as Partial<EventMetadata> | undefined;
  return (isWoken ? last?.traceId : undefined) ?? traceId;
};

const commandCounter = new Counter({
  name: 'haat_commands_total',
  help: 'Commands by outcome: decided, unchanged, refused, or lost to other writers.',
  labelNames: ['command', 'outcome'],
  registers: [processMetrics],
});

const MAX_ATTEMPTS = 20;

const NOTHING = { ok: true, events: [] } as const;

export type Aggregate<State> = {
  readonly state: State;
  readonly recorded: readonly RecordedEvent[];
};

/** @param recorded the whole stream */
export const aggregateOf = <State, Event extends HaatEvent>(
  decider: Pick<Decider<State, never, Event, unknown>, 'initial' | 'evolve'>,
  recorded: readonly RecordedEvent[],
): Aggregate<State> => ({
  state: recorded.reduce(
    (current, event) => decider.evolve(current, parseEvent(event) as Event),
    decider.initial,
  ),
  recorded,
});

export const loadAggregate = async <State, Event extends HaatEvent>(
  store: Pick<EventStore, 'read'>,
  decider: Pick<Decider<State, never, Event, unknown>, 'initial' | 'evolve'>,
  stream: string,
): Promise<Aggregate<State>> => aggregateOf(decider, (await store.read(stream)).events);

/**
 * A new stream, without a read. If it exists, the append is refused and the command decides again.
 */
export const absent = <State>({
  initial,
}: Pick<Decider<State, never, HaatEvent, unknown>, 'initial'>): Aggregate<State> => ({
  state: initial,
  recorded: [],
});

/** @returns encrypted events with their data decrypted, as a read returns them */
const withPlainData = (
  encrypted: readonly EventToAppend[],
  events: readonly HaatEvent[],
): readonly EventToAppend[] =>
  encrypted.map((event, index) => ({
    ...event,
    data: (events[index]?.data ?? event.data) as JsonObject,
  }));

/**
 * Decides and appends; decides again after a conflict. A repeated command id adds nothing. @param
 * known a state of the stream, even an old one, or {@link absent}: saves the first read, but a
 * decision to append nothing is taken again on a fresh read. @throws {ConcurrencyConflict} after 20
 * conflicts; {EventStoreUnavailable}: repeat with the same command id
 */
export const executeCommand = <State, Command, Event extends HaatEvent, Refusal>(
  services: CommandServices,
  decider: Decider<State, Command, Event, Refusal>,
  stream: string,
  command: Command,
  context: CommandContext,
  known?: Aggregate<State>,
): Promise<Execution<State, Event, Refusal>> => {
  const { type = 'unknown' } = command as { readonly type?: string };
  return traced({ name: type, kind: 'internal' }, async (setAttributes) => {
    const count = (outcome: string): void => {
      commandCounter.inc({ command: type, outcome });
      setAttributes({ 'haat.command.outcome': outcome });
    };
    try {
      const execution = await decideAndAppend(services, decider, stream, command, context, known);
      count(outcomeOf(execution));
      return execution;
    } catch (error) {
      if (error instanceof ConcurrencyConflict) count('lost');
      throw error;
    }
  });
};

const outcomeOf = (execution: Execution<unknown, unknown, unknown>): string => {
  if (!execution.ok) return 'refused';
  return execution.events.length === 0 ? 'unchanged' : 'decided';
};

const decideAndAppend = async <State, Command, Event extends HaatEvent, Refusal>(
  services: CommandServices,
  decider: Decider<State, Command, Event, Refusal>,
  stream: string,
  command: Command,
  context: CommandContext,
  known: Aggregate<State> | undefined,
): Promise<Execution<State, Event, Refusal>> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { state, recorded } =
      (attempt === 1 ? known : undefined) ??
      (await loadAggregate<State, Event>(services.store, decider, stream));
    const last = recorded.at(-1);
    const isRepeat = recorded.some(({ metadata }) => metadata.commandId === context.commandId);
    const decision = isRepeat ? NOTHING : decider.decide(command, state);
    const addsNothing = !decision.ok || decision.events.length === 0;
    // Read again: without an append nothing would show that the known state is stale.
    if (addsNothing && attempt === 1 && known !== undefined) continue;
    if (!decision.ok) return { ok: false, refusal: decision.refusal, state };
    if (decision.events.length === 0) {
      return { ok: true, state, events: [], position: last?.position ?? null, recorded };
    }

    const correlationId = context.correlationId ?? correlationOf(last) ?? stream;
    const encrypted = await services.store.encrypt({
      stream,
      events: decision.events,
      recorded,
      metadata: {
        ...context,
        correlationId,
        traceId: traceOf(stream, correlationId, recorded, context),
        softwareVersion: SOFTWARE_VERSION,
      },
      occurredAt: isoNow(services.clock),
    });
    const beganAt = nowInMs();
    const appended = await services.store.append(
      stream,
      encrypted,
      // The revision of the decision: else two writers could act on the same state.
      last?.revision ?? 'no_stream',
    );
    if (appended.ok) {
      markAppended(encrypted, last, beganAt, aboutOrder(correlationId));
      return {
        ok: true,
        state: decision.events.reduce(decider.evolve, state),
        events: decision.events,
        position: appended.position,
        recorded: [
          ...recorded,
          ...asRecorded(stream, withPlainData(encrypted, decision.events), appended),
        ],
      };
    }
  }
  throw new ConcurrencyConflict(`Lost ${MAX_ATTEMPTS} races for ${stream}`);
};
