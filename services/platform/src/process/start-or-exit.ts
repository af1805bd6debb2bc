import { startWarnings } from '../config/insecure-settings.ts';
import { InvalidConfig } from '../config/settings.ts';

let isWarned = false;

/**
 * Starts a process, or exits with 1 and only the message for a missing or invalid setting: a
 * stack trace would not help. First prints, at any log level, what is accepted on a test
 * network only.
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
