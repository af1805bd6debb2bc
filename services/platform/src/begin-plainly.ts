import { InvalidConfig } from './config.ts';
import { overrideWarnings } from './insecure-settings.ts';

let isWarned = false;

/**
 * What a process begins with. Where a setting is missing or wrong the process ends with 1 and says
 * that alone: whoever started it mends a setting, and has no use for where in the code it was noticed. What the process accepts on a
 * test network only is said first, once, whatever its log level.
 */
export const beginPlainly = <Begun>(begin: () => Begun): Begun => {
  if (!isWarned) {
    for (const line of overrideWarnings(process.env)) process.stderr.write(`${line}\n`);
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
