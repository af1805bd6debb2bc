import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { MESSAGE } from '../command-line/kinds.ts';
import { settleMessage, showMessage } from './settle-message.ts';

const show: OpsCommand = {
  about: 'Shows a message sent through a form, and how to reach its sender.',
  takes: { number: MESSAGE },
  example: 'BUG-7K3M92QD',
  run: async (shop, { values: { number = '' } }, output) =>
    showMessage(await shop.services(), number, output),
};

const settle: OpsCommand = {
  about: 'Settles a message: answered, done or declined. It leaves the inbox.',
  takes: { number: MESSAGE },
  example: 'BUG-7K3M92QD',
  changes: true,
  run: async (shop, { values: { number = '' }, ...by }) =>
    settleMessage(await shop.services(), { ...by, number }),
};

export const messageCommands: CommandGroup = {
  commands: { show, settle },
};
