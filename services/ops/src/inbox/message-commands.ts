import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { MESSAGE } from '../command-line/kinds.ts';
import { settleMessage, showMessage } from './settle-message.ts';

const show: OpsCommand = {
  about: 'Tells what somebody sent through a form, and how they are reached.',
  takes: { number: MESSAGE },
  example: 'BUG-7K3M92QD',
  run: async (shop, { values: { number = '' } }, output) =>
    showMessage(await shop.services(), number, output),
};

const settle: OpsCommand = {
  about: 'Has been seen to: answered, done, or not to be. It waits no more in the inbox.',
  takes: { number: MESSAGE },
  example: 'BUG-7K3M92QD',
  changes: true,
  run: async (shop, { values: { number = '' }, ...by }) =>
    settleMessage(await shop.services(), { ...by, number }),
};

export const messageCommands: CommandGroup = {
  commands: { show, settle },
};
