import { resolve } from 'node:path';
import { stateFolderOf } from '@haat/platform/operator-settings';
import { init } from './init.ts';
import { installService } from './install-service.ts';

const COMMANDS = { '--init': init, '--install-service': installService } as const;

/** @returns the exit code. */
export const setUp = (name: keyof typeof COMMANDS): Promise<number> =>
  COMMANDS[name]({
    stateFolder: resolve(stateFolderOf(process.env)),
    input: process.stdin,
    output: process.stdout,
    isAtTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
  });
