import { startWarnings } from './insecure-settings.ts';
import { InvalidConfig } from './settings.ts';

/**
 * Prints what is accepted on a test network only. Exits with 1 and one line for a wrong setting.
 */
export const startOrExit = async <Begun>(
  begin: () => Promise<Begun> | Begun,
  environments: readonly Readonly<Record<string, string | undefined>>[] = [process.env],
): Promise<Begun> => {
  for (const line of new Set(environments.flatMap(startWarnings))) {
    process.stderr.write(`${line}\n`);
  }
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};
