import { followerCommands } from './follower-commands.ts';
import { orderCommands } from './order-commands.ts';
import { paymentCommands } from './payment-commands.ts';
import type { ResolveCommand } from './resolve-command.ts';
import { ticketCommands } from './ticket-commands.ts';

/** Everything that a person may decide from the command line. */
export const commands: Readonly<Record<string, ResolveCommand>> = {
  ...paymentCommands,
  ...orderCommands,
  ...ticketCommands,
  ...followerCommands,
};
