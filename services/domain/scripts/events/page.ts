/** The catalogue of events, for people. */
import type { Told } from './doc-comments.ts';
import { fileOf, type JsonSchema, type Leaf, leavesOf } from './schemas.ts';
import { addressOf, type StreamKind, streams, transitionsOf, writers } from './streams.ts';

/** @returns a published schema. */
export type Published = (type: string, version: number) => JsonSchema;

/** What a field counts, where its name says it. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/Paise$/, 'paise'],
  [/^bytes$/, 'bytes'],
  [/^years$/, 'years'],
  [/^daysLeft$/, 'days'],
  [/Percent$/, '%'],
  [/^minorUnits$/, 'smallest unit of the currency'],
];

const kindOf = ({ path, schema }: Leaf): string => {
  const name = path.split('.').at(-1) ?? '';
  const unit = UNITS.find(([ends]) => ends.test(name))?.[1];
  if (unit !== undefined) return unit;
  if (schema.format === 'date-time') return 'time';
  if (schema.format === 'date') return 'day';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  return schema.type === 'boolean' ? 'yes or no' : '';
};

const fieldOf = (leaf: Leaf): string => {
  const marks = [kindOf(leaf), leaf.isPersonal ? '**personal**' : ''].filter(Boolean);
  return marks.length === 0 ? `\`${leaf.path}\`` : `\`${leaf.path}\` (${marks.join(', ')})`;
};

const whenOf = (stream: StreamKind, type: string): string => {
  const ways = transitionsOf(stream, type) ?? [];
  const staying = ways.filter(([from, to]) => from === to).map(([from]) => from);
  const into = Map.groupBy(
    ways.filter(([from, to]) => from !== to),
    ([, to]) => to,
  );
  return [
    ...[...into].map(([to, some]) => `${some.map(([from]) => from).join(', ')} → ${to}`),
    ...(staying.length > 0 ? [`in ${staying.join(', ')}`] : []),
  ].join('<br>');
};

const pathsOf = (schema: JsonSchema): readonly string[] => leavesOf(schema).map(({ path }) => path);

/** What a version has that the one before it had not, and the other way round. */
const changeOf = (published: Published, type: string, version: number): string => {
  const [before, now] = [version - 1, version].map((one) => pathsOf(published(type, one)));
  const added = (now ?? [])
    .filter((path) => !before?.includes(path))
    .map((path) => `+ \`${path}\``);
  const gone = (before ?? []).filter((path) => !now?.includes(path)).map((path) => `− \`${path}\``);
  const what = [...added, ...gone].join(', ');
  return `[${version}](events/${fileOf(type, version)}): ${what || 'more values'}`;
};

const versionsOf = (published: Published, type: string, today: number, told?: Told): string => {
  const first = `[1](events/${fileOf(type, 1)})`;
  const later = Array.from({ length: today - 1 }, (_, n) => changeOf(published, type, n + 2));
  return [first, ...later, ...(told?.changes ?? [])].join('<br>');
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const sectionOf = (
  stream: StreamKind,
  published: Published,
  told: ReadonlyMap<string, Told>,
): string => {
  const rows = stream.events.map(({ type, version }) =>
    [
      `**${type}**`,
      told.get(type)?.says ?? '',
      whenOf(stream, type),
      writers[type as keyof typeof writers].join(', '),
      leavesOf(published(type, version)).map(fieldOf).join(', '),
      versionsOf(published, type, version, told.get(type)),
    ].map(cell),
  );
  return `## \`${addressOf(stream)}\`

${stream.about}

| event | says | when | by | fields | versions |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
};

/** The whole page, as it stands in docs/events.md. */
export const eventsPage = (published: Published, told: ReadonlyMap<string, Told>): string =>
  `# Events

Made from the contracts (\`contracts/src/events\`) and the lifecycles of the domain by
\`npm run docs:events\`. For machines: a JSON Schema of every version and an
[AsyncAPI document](events/asyncapi.json), in \`docs/events\`; what stands beside an event's data is in
[its own schema](events/metadata.schema.json).

An event is read as its last version: what was stored in an earlier one is lifted by upcasters when it
is read ([how one changes](guides/change-an-event.md)). A schema of an earlier version stays as it was
published. A field in **personal** is sealed under its subject's key, and reads \`[erased]\` once
that is destroyed. A time is ISO 8601 in UTC. When: from
which phases it leads to which ([drawn](lifecycles.md)), or in which it changes none. The worker is the actor \`system\`.

${streams.map((stream) => sectionOf(stream, published, told)).join('\n\n')}
`;
