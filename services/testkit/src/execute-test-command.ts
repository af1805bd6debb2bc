import type { Actor } from '@haat/contracts/events/event';
import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Decider } from '@haat/domain/decider/decider';
import { type Clock, systemClock } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';

/** @param about correlation id. @param clock by default the system's. @throws Error if refused */
export const executeTestCommand = async <State, Command, Event extends HaatEvent, Refusal>(
  store: EncryptedStore,
  actor: Actor,
  decider: Decider<State, Command, Event, Refusal>,
  stream: string,
  command: Command,
  about: string = stream,
  clock: Clock = systemClock,
): Promise<void> => {
  const commandId = newCommandId();
  const given = await executeCommand({ store, clock }, decider, stream, command, {
    commandId,
    causationId: commandId,
    correlationId: about,
    actor,
  });
  if (!given.ok) throw new Error(`Refused: ${JSON.stringify(given.refusal)}`);
};
