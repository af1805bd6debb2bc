import { TICKET_MESSAGE_MAX_LENGTH } from '@haat/contracts/http/tickets';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { SHA256, TICKET, textOf } from '../command-line/kinds.ts';
import { pageOptions } from '../command-line/listing.ts';
import {
  answerTicket,
  closeTicket,
  listOpenTickets,
  saveAttachment,
  showTicket,
} from './tickets.ts';

const list: OpsCommand = {
  about: 'Lists tickets that need an answer, oldest first.',
  options: pageOptions(TICKET),
  example: '',
  run: (shop, { options }, output) =>
    listOpenTickets({ db: shop.database(), clock: shop.clock }, options, output),
};

const show: OpsCommand = {
  about: 'Shows the messages of a ticket.',
  takes: { ticket: TICKET },
  example: 'TKT-7K3M92QD',
  run: async (shop, { values: { ticket: number = '' } }, output) =>
    showTicket(await shop.services(), number, output),
};

const save: OpsCommand = {
  about: 'Saves a file of a ticket, by the hash that tickets show prints.',
  takes: { ticket: TICKET, hash: SHA256 },
  options: { to: { about: 'the folder; the current one by default', value: '<folder>' } },
  example: `TKT-7K3M92QD ${'b7'.repeat(32)}`,
  run: async (shop, { values: { ticket: number = '', hash = '' }, options: { to = '.' } }) =>
    saveAttachment(await shop.services(), { number, hash, folder: to }),
};

const reply: OpsCommand = {
  about:
    'Answers a customer; quote the text. They read it in the ticket, with the operator’s name.',
  takes: { ticket: TICKET, answer: textOf(TICKET_MESSAGE_MAX_LENGTH) },
  example: 'TKT-7K3M92QD "We have sent it."',
  changes: true,
  run: async (shop, { values: { ticket: number = '', answer: message = '' }, ...by }) =>
    answerTicket(await shop.services(), { ...by, number, message }),
};

const close: OpsCommand = {
  about: 'Closes a settled ticket; its customer may reopen it.',
  takes: { ticket: TICKET },
  example: 'TKT-7K3M92QD',
  changes: true,
  run: async (shop, { values: { ticket: number = '' }, ...by }) =>
    closeTicket(await shop.services(), { ...by, number }),
};

export const ticketCommands: CommandGroup = {
  commands: { list, show, reply, close, 'save-attachment': save },
};
