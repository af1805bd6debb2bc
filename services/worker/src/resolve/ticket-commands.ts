import type { ResolveCommand } from './resolve-command.ts';
import {
  answerTicket,
  closeTicket,
  listOpenTickets,
  saveAttachment,
  showTicket,
} from './tickets.ts';

export const ticketCommands: Readonly<Record<string, ResolveCommand>> = {
  'open-tickets': {
    about: 'Lists the tickets that wait for an answer, the longest waiting first.',
    takes: [],
    example: 'open-tickets',
    changes: false,
    run: (services) => listOpenTickets(services),
  },
  'show-ticket': {
    about: 'Tells what was written in a ticket.',
    takes: ['ticket'],
    example: 'show-ticket TKT-7K3M92QD',
    changes: false,
    run: (services, { values: { ticket: number = '' } }) => showTicket(services, number),
  },
  'save-attachment': {
    about: 'Writes a file of a ticket, by the hash that show-ticket tells, here or --to a folder.',
    takes: ['ticket', 'hash'],
    options: { to: 'text' },
    example: `save-attachment TKT-7K3M92QD ${'b7'.repeat(32)}`,
    changes: false,
    run: (services, { values: { ticket: number = '', hash = '' }, options: { to = '.' } }) =>
      saveAttachment(services, { number, hash, folder: to }),
  },
  'answer-ticket': {
    about:
      'Answers a customer, in quotation marks; they read it in the ticket, with the operator’s name.',
    takes: ['ticket', 'answer'],
    example: 'answer-ticket TKT-7K3M92QD Sent.',
    changes: true,
    run: (services, { values: { ticket: number = '', answer: message = '' }, ...by }) =>
      answerTicket(services, { ...by, number, message }),
  },
  'close-ticket': {
    about: 'Closes a ticket that is settled; its customer may reopen it.',
    takes: ['ticket'],
    example: 'close-ticket TKT-7K3M92QD',
    changes: true,
    run: (services, { values: { ticket: number = '' }, ...by }) =>
      closeTicket(services, { ...by, number }),
  },
};
