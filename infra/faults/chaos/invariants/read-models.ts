import { canonicalJson } from '@haat/contracts/canonical-json';
import type { Projector, Row } from '@haat/projections/projectors/projector';
import { projectors } from '@haat/projections/projectors/projectors';
import { decidedAt } from '@haat/record/hash-chain';
import type { Fact } from '../end-state.ts';
import type { Invariant } from './invariant.ts';

/** Rows by key. */
export const replay = (projector: Projector, facts: readonly Fact[]): ReadonlyMap<string, Row> => {
  const rows = new Map<string, Row>();
  for (const fact of facts) {
    if (!(projector.eventTypes as readonly string[]).includes(fact.type)) continue;
    const key = projector.keyOf(fact);
    const row = projector.apply(rows.get(key), { event: fact, at: decidedAt(fact.recorded) });
    if (row !== undefined) rows.set(key, row);
  }
  return rows;
};

/** The same text for a stored row and one in memory. */
const spelled = ({ columns }: Projector, row: Row): string =>
  canonicalJson(
    Object.fromEntries(
      Object.entries(columns).map(([name, { type }]) => {
        const value = row[name] ?? null;
        return [name, type === 'timestamptz' && value !== null ? Date.parse(String(value)) : value];
      }),
    ),
  );

const differences = (
  projector: Projector,
  facts: readonly Fact[],
  seen: readonly Row[],
): readonly string[] => {
  const expected = replay(projector, facts);
  const found = new Map(seen.map((row) => [String(row[projector.key]), row]));
  const keys = new Set([...expected.keys(), ...found.keys()]);
  return [...keys].flatMap((key) => {
    const right = expected.get(key);
    const live = found.get(key);
    if (right === undefined) return [`${projector.name} ${key} comes from no event`];
    if (live === undefined) return [`${projector.name} ${key} is missing`];
    const [one, other] = [spelled(projector, right), spelled(projector, live)];
    return one === other ? [] : [`${projector.name} ${key} is ${other}, its replay ${one}`];
  });
};

export const READ_MODELS: readonly string[] = projectors.map(({ name }) => name);

export const readModelsEqualTheirReplay: Invariant = {
  name: 'every read model equals its replay',
  violations: ({ facts, readModels }) =>
    projectors.flatMap((projector) =>
      differences(projector, facts, readModels[projector.name] ?? []),
    ),
};
