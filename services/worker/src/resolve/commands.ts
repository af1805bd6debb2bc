import { customerCommands } from './customer-commands.ts';
import { followerCommands } from './follower-commands.ts';
import { invoiceCommands } from './invoice-commands.ts';
import { orderCommands } from './order-commands.ts';
import { paymentCommands } from './payment-commands.ts';
import type { ResolveCommand } from './resolve-command.ts';
import { ticketCommands } from './ticket-commands.ts';

/** Everything that a person may decide from the command line. */
export const commands: Readonly<Record<string, ResolveCommand>> = {
  ...paymentCommands,
  ...orderCommands,
  ...invoiceCommands,
  ...ticketCommands,
  ...customerCommands,
  ...followerCommands,
};
