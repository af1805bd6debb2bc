import { findCheckpoint } from '@haat/event-processing/checkpoints';
import { type Position, START, shareBefore } from '@haat/event-store/port';
import { connectDatabase } from '@haat/platform/database';
import { liveVersion, tableName } from '@haat/platform/read-models';
import { projectionProcessor } from '@haat/projections/projectors/projection-processor';
import { projectors } from '@haat/projections/projectors/projectors';
import { rebuild as rebuildReadModel } from '@haat/projections/rebuild';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { understood } from '../command-line/kinds.ts';
import { done, type Outcome, refused } from '../command-line/outcome.ts';
import type { Row } from '../command-line/output.ts';
import { progressBar } from '../command-line/progress-bar.ts';
import { replayReadModels } from '../events/read-model.ts';
import { findProjector, READ_MODEL } from './find-projector.ts';
import { showStatuses } from './show-statuses.ts';

type Rebuilt = Awaited<ReturnType<typeof rebuildReadModel>>;

const outcomeOf = (name: string, result: Rebuilt): Outcome => {
  switch (result.kind) {
    case 'swapped':
      return done(
        `${name} now uses the rebuilt table ${result.table} with ${counted(result.rows, 'row')}.` +
          (result.from === START ? '' : ` Resumed from ${result.from}.`),
      );
    case 'differs':
      return refused(
        `The rebuilt rows of ${name} differ from the live ones. Nothing was changed. ` +
          '--accept-differences swaps them anyway.',
      );
    case 'running_elsewhere':
      return refused(`A rebuild of ${name} is already running.`);
    // Only a starting process requests this, for a table with an older schema.
    case 'not_needed':
      return done(`${name} already has the right schema.`);
  }
};

/** Needs no operator: a read model that differs from its events is not swapped in. */
const rebuild: OpsCommand = {
  about:
    'Rebuilds a read model in a new table, compares it with the live one and swaps if they match. ' +
    'After an interruption it resumes where it stopped.',
  takes: { name: READ_MODEL },
  options: {
    'accept-differences': { about: 'swaps even if the rows differ from the live ones' },
  },
  example: 'orders',
  run: async (shop, { values: { name = '' }, options }, output) => {
    const projector = understood(findProjector(name) ?? null);
    const { DATABASE_URL } = shop.settings(['DATABASE_URL']);
    const { store, log } = await shop.services();
    const { db, close } = connectDatabase(DATABASE_URL, { statementTimeoutMs: 0 });
    try {
      const result = await rebuildReadModel({ db, store, log }, projector, {
        acceptDifferences: options['accept-differences'] !== undefined,
        onProgress: ({ position, upTo }) =>
          output.progress(`${name} ${progressBar(shareBefore(position, upTo))}`),
      });
      output.progress('');
      log.info(result, 'read model rebuilt');
      return outcomeOf(name, result);
    } finally {
      await close();
    }
  },
};

const verify: OpsCommand = {
  about:
    'Compares every read model with its events, row by row, while the shop runs. For one read ' +
    'model use replay.',
  example: '',
  run: async (shop, _, output) => {
    const rows: Row[] = [];
    const isSame = await replayReadModels(shop, projectors, output, (compared, text) => {
      rows.push(compared);
      output.say(text);
    });
    if (output.format !== 'text') output.rows(rows, [], '');
    return { done: isSame, message: '' };
  },
};

const status: OpsCommand = {
  about: 'Shows the lag of each read model, its table, and what needs manual review.',
  example: '',
  run: async (shop, _, output) => {
    const services = await shop.services();
    const tables = new Map<string, string>();
    const rebuilds = new Map<string, string>();
    const { head } = await services.store.identify();
    for (const projector of projectors) {
      const version = await liveVersion(services.db, projector);
      tables.set(projector.name, tableName(projector, version));
      const next = await findCheckpoint(services.db, tableName(projector, version + 1));
      if (next === undefined) continue;
      const share = shareBefore(next.position as Position, head);
      rebuilds.set(projector.name, `started, ${Math.floor(share * 100)} %`);
    }
    const processors = projectors.map((projector) => ({
      ...projectionProcessor(services, projector),
      given: projector.eventTypes,
    }));
    const more = { table: tables, ...(rebuilds.size > 0 ? { rebuild: rebuilds } : {}) };
    const isHealthy = await showStatuses(services, processors, 'projections', output, more);
    return { done: isHealthy, message: '' };
  },
};

export const projectionCommands: CommandGroup = {
  commands: { status, rebuild, verify },
};
