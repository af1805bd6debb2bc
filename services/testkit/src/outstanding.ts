import { comparePositions, type Position } from '@haat/event-store/port';
import { orderProcess } from '@haat/worker/process';
import type { Pool } from 'pg';

export type Reached = {
  readonly name: string;
  readonly position: Position;
  readonly types: readonly string[] | null;
};

export type LastEvent = { readonly position: Position; readonly stream: string };

/** Each reactor's progress, for either engine. */
export const REACTORS = `
  select coalesce(
    json_agg(json_build_object('name', name, 'position', position, 'types', event_types)), '[]')
  from checkpoints where name like 'reactor:%'`;

/** SQL conditions of unfinished rows. */
export type Undone = { readonly jobs: string; readonly steps: string };

const MAX_ROWS = 20;

const rowsOf = ({ jobs, steps }: Undone): string => `
  (select 'job ' || job || ' (' || id || '): '
    || case when published_at is null then 'not handed over' else 'handed over' end
    || ', put off ' || starts || ' times, ' || payload as line
  from outbox where ${jobs} order by created_at limit ${MAX_ROWS})
  union all
  (select 'step ' || step || ' (' || id || '): due at ' || due_at
    || case when has_failed then ', has failed' else '' end || ', start ' || start || ', ' || payload
  from scheduled_steps where ${steps} order by due_at limit ${MAX_ROWS})`;

const behind = (
  reached: readonly Reached[],
  last: ReadonlyMap<string, LastEvent>,
): readonly string[] =>
  orderProcess.flatMap(({ name }) => {
    const reactor = reached.find((one) => one.name === `reactor:${name}`);
    if (reactor?.types == null) return [`reactor ${name}: has handled no event yet`];
    return reactor.types.flatMap((type) => {
      const event = last.get(type);
      if (event === undefined || comparePositions(event.position, reactor.position) <= 0) return [];
      return [`reactor ${name}: ${type} in ${event.stream} is not handled`];
    });
  });

/** @returns one line for each job, step, and reactor that is behind. */
export const findOutstanding = async (
  pool: Pool,
  undone: Undone,
  given: readonly unknown[],
  last: ReadonlyMap<string, LastEvent>,
): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ line: string }>(rowsOf(undone), [...given]);
  const { rows: reactors } = await pool.query<{ reached: readonly Reached[] }>(
    `select (${REACTORS}) as reached`,
  );
  const lines = [...rows.map(({ line }) => line), ...behind(reactors[0]?.reached ?? [], last)];
  return lines.length === 0 ? ['nothing at this moment: new events come without end'] : lines;
};
