import type { Actor } from '@haat/contracts/events/event';
import { newCommandId } from '@haat/platform/ids';
import type { ByOperator } from './command-line/outcome.ts';

/** `correlationId` finds everything that the command causes. */
export const contextOf = ({ operator, reason }: ByOperator, correlationId: string) => {
  const commandId = newCommandId();
  const actor: Actor = { kind: 'operator', name: operator, reason };
  return { commandId, causationId: commandId, correlationId, actor };
};
