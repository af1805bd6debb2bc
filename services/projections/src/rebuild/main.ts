import { InvalidConfig, readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database/connect';
import { createLog } from '@haat/platform/log';
import { connectRecord, RECORD_SETTINGS } from '@haat/platform/record/connect-record';
import { projectors } from '../projectors.ts';
import { rebuild } from './rebuild.ts';

/** `npm run projections:rebuild -- <name> [--accept-differences]` */
const [name, ...flags] = process.argv.slice(2);
const readEngines = () => {
  try {
    return readSettings([...RECORD_SETTINGS, 'DATABASE_URL', 'LOG_LEVEL']);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    process.stderr.write(
      `${error.message}\nSay where they are: docs/deployment.md#rebuilding-a-read-model\n`,
    );
    process.exit(2);
  }
};
const settings = readEngines();
const log = createLog({ name: 'rebuild', level: settings.LOG_LEVEL });
const projector = projectors.find((candidate) => candidate.name === name);

if (projector === undefined) {
  const names = projectors.map((candidate) => candidate.name);
  log.error({ names }, 'say which read model to rebuild');
  process.exit(2);
}

const { db, close } = connectDatabase(settings.DATABASE_URL, { statementTimeoutMs: 0 });
const { store } = await connectRecord(settings, { log, once: true });
const result = await rebuild({ db, store, log }, projector, {
  acceptDifferences: flags.includes('--accept-differences'),
});
switch (result.kind) {
  case 'swapped':
    log.info(result, `${projector.name} is served from the rebuilt table`);
    break;
  case 'differs':
    log.error(
      result,
      'the rebuilt rows differ from the live ones, nothing was changed; --accept-differences ' +
        'swaps all the same',
    );
    process.exitCode = 1;
    break;
  case 'running_elsewhere':
    log.error({ projector: projector.name }, 'a rebuild is running already');
    process.exitCode = 1;
}
await store.close();
await close();
