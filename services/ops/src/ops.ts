import type { Ops } from './command-line/command.ts';

export const ops: Ops = {
  doctor: {
    about: 'Checks the shop: engines, processors, queues, settings',
    load: async () => (await import('./doctor/doctor.ts')).doctor,
  },
  backup: {
    about: 'Backs up the state of npm start while the shop runs',
    load: async () => (await import('./backup/commands.ts')).backup,
  },
  'scheduled-backup': {
    about: 'Backs up into HAAT_BACKUP_DIR and deletes old backups there, for a timer',
    load: async () => (await import('./backup/commands.ts')).scheduledBackup,
  },
  restore: {
    about: 'Restores a backup into an empty state folder',
    load: async () => (await import('./backup/commands.ts')).restore,
  },
  inbox: {
    about: 'Lists items that need manual review, with commands to resolve them',
    load: async () => (await import('./inbox/command.ts')).inboxCommand,
  },
  find: {
    about: 'Finds what a customer quotes: a domain, UTR, code, email, amount',
    load: async () => (await import('./find/command.ts')).findCommand,
  },
  console: {
    about: 'Opens a page that shows inbox, orders, money and health; it only reads',
    load: async () => (await import('./console/command.ts')).consoleCommand,
  },
  digest: {
    about: 'What the owner should know today',
    load: async () => (await import('./digest/command.ts')).digestCommand,
  },
  payments: {
    about: 'Payments that customers submitted, and bank statements',
    load: async () => (await import('./payments/commands.ts')).paymentCommands,
  },
  refunds: {
    about: 'Refunds: requested, recorded, sent, bounced',
    load: async () => (await import('./payments/refund-commands.ts')).refundCommands,
  },
  audit: {
    about: 'Checks that all amounts match',
    load: async () => (await import('./audit/commands.ts')).auditCommands,
  },
  orders: {
    about: 'Orders, their status, and how to resolve a stuck order',
    load: async () => (await import('./orders/commands.ts')).orderCommands,
  },
  domains: {
    about: 'Domains that the shop has sold or hosts',
    load: async () => (await import('./domains/commands.ts')).domainCommands,
  },
  hosting: {
    about: 'Hosting plans, and accounts at the hosting server',
    load: async () => (await import('./hosting/commands.ts')).hostingCommands,
  },
  invoices: {
    about: 'Invoices, bills and credit notes',
    load: async () => (await import('./invoices/commands.ts')).invoiceCommands,
  },
  gstr1: {
    about: 'GSTR-1 of a month, as tables for the GST portal',
    load: async () => (await import('./gst/commands.ts')).gstr1,
  },
  export: {
    about: 'Invoices, payments and refunds for an accountant: CSV or Tally',
    load: async () => (await import('./accounts/commands.ts')).exportBooks,
  },
  catalogue: {
    about: 'The catalogue',
    load: async () => (await import('./catalogue/commands.ts')).catalogueCommands,
  },
  customers: {
    about: 'Customers, and erasing one',
    load: async () => (await import('./customers/commands.ts')).customerCommands,
  },
  tickets: {
    about: 'Support tickets of customers',
    load: async () => (await import('./inbox/ticket-commands.ts')).ticketCommands,
  },
  messages: {
    about: 'Messages sent through forms: bug reports, code, work, refund requests',
    load: async () => (await import('./inbox/message-commands.ts')).messageCommands,
  },
  mails: {
    about: 'Emails to customers: what became of each, send again',
    load: async () => (await import('./mails/commands.ts')).mailCommands,
  },
  events: {
    about: 'The event log: read, export, verify',
    load: async () => (await import('./events/commands.ts')).eventCommands,
  },
  projections: {
    about: 'Read models: status, rebuild, verify',
    load: async () =>
      (await import('./event-processing/projection-commands.ts')).projectionCommands,
  },
  reactors: {
    about: 'Reactors: status, parked events, replay',
    load: async () => (await import('./event-processing/reactor-commands.ts')).reactorCommands,
  },
  replay: {
    about: 'Recomputes the state of a stream or a read model and compares',
    load: async () => (await import('./events/replay-commands.ts')).replay,
  },
  asof: {
    about: 'Shows an order, payment, customer or credit at a point in time',
    load: async () => (await import('./events/replay-commands.ts')).asof,
  },
};
