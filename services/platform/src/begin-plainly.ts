import { InvalidConfig } from './config.ts';

/**
 * What a process begins with. Where a setting is missing or wrong the process ends with 1 and says
 * that alone: whoever started it mends a setting, and has no use for where in the code it was noticed.
 */
export const beginPlainly = <Begun>(begin: () => Begun): Begun => {
  try {
    return begin();
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};
