import { connectDatabase } from '@haat/platform/database/connect';
import { projectors } from '@haat/projections/projectors';
import { rebuild as rebuildReadModel } from '@haat/projections/rebuild';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { done, type Outcome, refused } from '../command-line/outcome.ts';

const NAMES = projectors.map(({ name }) => name);

type Rebuilt = Awaited<ReturnType<typeof rebuildReadModel>>['kind'];

const told = (name: string, kind: Rebuilt): Outcome => {
  switch (kind) {
    case 'swapped':
      return done(`${name} is served from the rebuilt table.`);
    case 'differs':
      return refused(
        `The rebuilt rows of ${name} differ from the live ones, and nothing was changed. ` +
          '--accept-differences swaps them all the same.',
      );
    case 'running_elsewhere':
      return refused(`A rebuild of ${name} is running already.`);
    // Asked by a process alone that starts and finds a table of an older shape.
    case 'not_needed':
      return done(`${name} has the shape that it should have.`);
  }
};

/** Not asked for in the name of anybody: a read model says what the events say, or it is not swapped. */
const rebuild: OpsCommand = {
  about:
    'Builds a read model anew from all events beside the live one, compares them, and swaps them ' +
    'in one step where they agree. Begun again, it goes on where it was.',
  takes: ['name'],
  options: {
    'accept-differences': { about: 'swaps it although its rows differ from the live ones' },
  },
  example: 'orders',
  run: async (shop, { values: { name = '' }, options }) => {
    const projector = projectors.find((candidate) => candidate.name === name);
    if (projector === undefined) {
      return refused(`There is no read model ${name}. They are: ${NAMES.join(', ')}.`);
    }
    const { DATABASE_URL } = shop.settings(['DATABASE_URL']);
    const { store, log } = await shop.services();
    const { db, close } = connectDatabase(DATABASE_URL, { statementTimeoutMs: 0 });
    try {
      const result = await rebuildReadModel({ db, store, log }, projector, {
        acceptDifferences: options['accept-differences'] !== undefined,
      });
      log.info(result, 'a read model was built anew');
      return told(name, result.kind);
    } finally {
      await close();
    }
  },
};

export const projectionCommands: CommandGroup = {
  about: 'The read models, which are built from the events',
  commands: { rebuild },
};
