import { asof } from './asof/commands.ts';
import { auditCommands } from './audit/commands.ts';
import { backup, restore } from './backup/commands.ts';
import { catalogueCommands } from './catalogue/commands.ts';
import type { Ops } from './command-line/command.ts';
import { customerCommands } from './customers/commands.ts';
import { doctor } from './doctor/doctor.ts';
import { domainCommands } from './domains/commands.ts';
import { eventCommands } from './events/commands.ts';
import { inboxCommand } from './inbox/command.ts';
import { invoiceCommands } from './invoices/commands.ts';
import { messageCommands } from './messages/commands.ts';
import { orderCommands } from './orders/commands.ts';
import { paymentCommands } from './payments/commands.ts';
import { projectionCommands } from './projections/commands.ts';
import { reactorCommands } from './reactors/commands.ts';
import { replay } from './replay/commands.ts';
import { ticketCommands } from './tickets/commands.ts';

/** Everything that an operator can look at or decide from the command line. */
export const ops: Ops = {
  doctor,
  backup,
  restore,
  inbox: inboxCommand,
  payments: paymentCommands,
  audit: auditCommands,
  orders: orderCommands,
  domains: domainCommands,
  invoices: invoiceCommands,
  catalogue: catalogueCommands,
  customers: customerCommands,
  tickets: ticketCommands,
  messages: messageCommands,
  events: eventCommands,
  projections: projectionCommands,
  reactors: reactorCommands,
  replay,
  asof,
};
