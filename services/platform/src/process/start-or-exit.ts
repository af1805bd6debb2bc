import { startWarnings } from '../config/insecure-settings.ts';
import { InvalidConfig } from '../config/settings.ts';

let isWarned = false;

/**
 * What a process begins with. Where a setting is missing or wrong the process ends with 1 and says
 * that alone: where in the code it was noticed is of no use to the person who corrects it. What is
 * accepted on a test network only is said first, once, whatever the log level.
 */
export const startOrExit = <Begun>(begin: () => Begun): Begun => {
  if (!isWarned) {
    for (const line of startWarnings(process.env)) process.stderr.write(`${line}\n`);
  }
  isWarned = true;
  try {
    return begin();
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};
