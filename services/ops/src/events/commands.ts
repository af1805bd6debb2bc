import type { CommandGroup } from '../command-line/command.ts';
import { verify } from './verify.ts';

export const eventCommands: CommandGroup = {
  about: 'The record: what happened, and that nobody changed it',
  commands: { verify },
};
