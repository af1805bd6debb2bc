import type { Actor } from '@haat/contracts/events/event';
import { newCommandId } from '@haat/platform/ids';
import type { ByOperator } from './command-line/outcome.ts';

/** The context of a command that a person gives; what it causes is found under `correlationId`. */
export const contextOf = ({ operator, reason }: ByOperator, correlationId: string) => {
  const commandId = newCommandId();
  const actor: Actor = { kind: 'operator', name: operator, reason };
  return { commandId, causationId: commandId, correlationId, actor };
};
