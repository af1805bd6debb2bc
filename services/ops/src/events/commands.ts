import type { CommandGroup } from '../command-line/command.ts';
import { exportEvents } from './export.ts';
import { importEvents } from './import.ts';
import { move } from './move/move.ts';
import { publicKey } from './public-key.ts';
import { show } from './show.ts';
import { tail } from './tail.ts';
import { verify } from './verify.ts';

export const eventCommands: CommandGroup = {
  commands: {
    tail,
    show,
    verify,
    export: exportEvents,
    import: importEvents,
    move,
    'public-key': publicKey,
  },
};
