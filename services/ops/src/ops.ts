import { auditCommands } from './audit/commands.ts';
import { backup, restore } from './backup/commands.ts';
import type { Ops } from './command-line/command.ts';
import { customerCommands } from './customers/commands.ts';
import { doctor } from './doctor/doctor.ts';
import { domainCommands } from './domains/commands.ts';
import { eventCommands } from './events/commands.ts';
import { invoiceCommands } from './invoices/commands.ts';
import { orderCommands } from './orders/commands.ts';
import { paymentCommands } from './payments/commands.ts';
import { projectionCommands } from './projections/commands.ts';
import { reactorCommands } from './reactors/commands.ts';
import { ticketCommands } from './tickets/commands.ts';

/** Everything that an operator can look at or decide from the command line. */
export const ops: Ops = {
  doctor,
  backup,
  restore,
  payments: paymentCommands,
  audit: auditCommands,
  orders: orderCommands,
  domains: domainCommands,
  invoices: invoiceCommands,
  customers: customerCommands,
  tickets: ticketCommands,
  events: eventCommands,
  projections: projectionCommands,
  reactors: reactorCommands,
};
