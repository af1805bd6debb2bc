import type { Actor } from '@haat/contracts/events/event';
import { newCommandId } from '@haat/platform/ids';
import type { CommandContext } from '../commands.ts';

/** Each reading is a command of its own. */
export const readingContext = (actor: Actor, orderId: string): CommandContext => {
  const commandId = newCommandId();
  return { commandId, causationId: commandId, correlationId: orderId, actor };
};
