import type { Ops } from './command-line/command.ts';

/** Everything that an operator can look at or decide from the command line. */
export const ops: Ops = {
  doctor: {
    about: 'Looks whether the shop is well',
    load: async () => (await import('./doctor/doctor.ts')).doctor,
  },
  backup: {
    about: 'Keeps what npm start cannot make anew, while the shop runs',
    load: async () => (await import('./backup/commands.ts')).backup,
  },
  restore: {
    about: 'Puts a backup back where no shop is',
    load: async () => (await import('./backup/commands.ts')).restore,
  },
  inbox: {
    about: 'Lists everything that waits for a person, with what resolves it',
    load: async () => (await import('./inbox/command.ts')).inboxCommand,
  },
  payments: {
    about: 'What customers reported as paid, and what the bank’s books say of it',
    load: async () => (await import('./payments/commands.ts')).paymentCommands,
  },
  refunds: {
    about: 'Money that goes back to customers: asked for, recorded, sent, returned',
    load: async () => (await import('./payments/refund-commands.ts')).refundCommands,
  },
  audit: {
    about: 'Whether the shop’s money adds up',
    load: async () => (await import('./audit/commands.ts')).auditCommands,
  },
  orders: {
    about: 'What was ordered, where it stands, and what is done where it stands still',
    load: async () => (await import('./orders/commands.ts')).orderCommands,
  },
  domains: {
    about: 'Names that the shop has sold or hosts',
    load: async () => (await import('./domains/commands.ts')).domainCommands,
  },
  invoices: {
    about: 'Bills and credit notes',
    load: async () => (await import('./invoices/commands.ts')).invoiceCommands,
  },
  catalogue: {
    about: 'What is sold',
    load: async () => (await import('./catalogue/commands.ts')).catalogueCommands,
  },
  customers: {
    about: 'Who buys here',
    load: async () => (await import('./customers/commands.ts')).customerCommands,
  },
  tickets: {
    about: 'What customers write to the shop',
    load: async () => (await import('./inbox/ticket-commands.ts')).ticketCommands,
  },
  messages: {
    about: 'What people send through the forms: bugs, code, work, money asked back',
    load: async () => (await import('./inbox/message-commands.ts')).messageCommands,
  },
  events: {
    about: 'The record: what happened, and that nobody changed it',
    load: async () => (await import('./events/commands.ts')).eventCommands,
  },
  projections: {
    about: 'The read models, which are built from the events',
    load: async () =>
      (await import('./event-processing/projection-commands.ts')).projectionCommands,
  },
  reactors: {
    about: 'What follows from events: what was put aside, and what begins anew',
    load: async () => (await import('./event-processing/reactor-commands.ts')).reactorCommands,
  },
  replay: {
    about: 'Makes a stream’s state or a read model anew, and compares',
    load: async () => (await import('./events/replay-commands.ts')).replay,
  },
  asof: {
    about: 'Tells what an order, a payment, a customer or a credit was at a time',
    load: async () => (await import('./events/replay-commands.ts')).asof,
  },
};
