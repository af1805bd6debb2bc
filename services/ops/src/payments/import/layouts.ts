import type { Database } from '@haat/platform/tables';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { Kysely } from 'kysely';
import type { OpsCommand } from '../../command-line/command.ts';
import { done, notFound } from '../../command-line/outcome.ts';
import { type BankProfile, bankProfileSchema, headsOf, plainHead } from './bank-profile.ts';

type Db = Kysely<Database>;

export const storedLayouts = async (db: Db): Promise<readonly BankProfile[]> => {
  const rows = await db
    .selectFrom('statement_layouts')
    .select('profile')
    .orderBy('accepted_at')
    .execute();
  return rows.map(({ profile }) => bankProfileSchema.parse(profile));
};

/** Layouts are stored by their headers: the newest name counts. */
export const storeLayout = async (
  db: Db,
  profile: BankProfile,
  acceptedBy: string,
): Promise<void> => {
  const heads = Object.values(profile.columns)
    .filter((names) => names !== undefined)
    .map((names) => [names].flat().map(plainHead).join('/'))
    .join(', ');
  const row = { name: profile.name, profile: JSON.stringify(profile), accepted_by: acceptedBy };
  await db
    .insertInto('statement_layouts')
    .values({ heads, ...row })
    .onConflict((conflict) => conflict.column('heads').doUpdateSet(row))
    .execute();
};

export const layouts: OpsCommand = {
  about:
    'Lists the statement layouts that payments import --accept-layout stored, or removes those of ' +
    'a name. What was imported with them stays.',
  options: { remove: { about: 'removes the layouts of this name', value: '<name>' } },
  example: '',
  run: async (shop, { options: { remove } }, output) => {
    const db = shop.database();
    if (remove !== undefined) {
      const { numDeletedRows } = await db
        .deleteFrom('statement_layouts')
        .where('name', '=', remove)
        .executeTakeFirst();
      const many = Number(numDeletedRows);
      return many === 0
        ? notFound(`Layout ${remove}`, 'payments layouts')
        : done(`${counted(many, 'layout')} removed.`);
    }
    const rows = await db
      .selectFrom('statement_layouts')
      .select(['name', 'profile', 'accepted_by', 'accepted_at'])
      .orderBy('accepted_at')
      .execute();
    output.rows(
      rows.map((row) => ({ ...row, profile: bankProfileSchema.parse(row.profile) })),
      [
        ['name', ({ name }) => name],
        ['accepted', (row) => `${row.accepted_at.toISOString()} by ${row.accepted_by}`],
        ['columns', ({ profile }) => headsOf(profile)],
      ],
      'No layout is stored. The built-in ones are always known.',
    );
    return done();
  },
};
