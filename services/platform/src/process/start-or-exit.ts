import { startWarnings } from '../config/insecure-settings.ts';
import { InvalidConfig } from '../config/settings.ts';

let isWarned = false;

/**
 * Prints what is accepted on a test network only. Exits with 1 and one line for a wrong setting.
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
