import type { DocComment } from './doc-comments.ts';
import { type JsonSchema, type Leaf, leavesOf } from './schemas.ts';
import { addressOf, type StreamKind, streams, transitionsOf } from './streams.ts';

type SchemaOf = (type: string) => JsonSchema;

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

const versionOf = (version: number, comments?: DocComment): string =>
  [String(version), ...(comments?.changes ?? [])].join('<br>');

const cell = (text: string): string => text.replaceAll('|', '\\|');

const sectionOf = (
  stream: StreamKind,
  schemaOf: SchemaOf,
  docComments: ReadonlyMap<string, DocComment>,
): string => {
  const rows = stream.events.map(({ type, version, writtenBy }) =>
    [
      `**${type}**`,
      docComments.get(type)?.says ?? '',
      whenOf(stream, type),
      writtenBy.join(', '),
      leavesOf(schemaOf(type)).map(fieldOf).join(', '),
      versionOf(version, docComments.get(type)),
    ].map(cell),
  );
  return `## \`${addressOf(stream)}\`

${stream.about}

| event | says | when | by | fields | version |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
};

export const eventsPage = (
  schemaOf: SchemaOf,
  docComments: ReadonlyMap<string, DocComment>,
): string =>
  `# Events

Generated from the contracts (\`contracts/src/events\`) and the domain's lifecycles by
\`npm run events -- publish\`. For machines: \`npm run events -- schema OrderPlaced\` prints the JSON
Schema of an event's data, \`npm run events -- asyncapi\` an AsyncAPI document of all of them. Each line of
\`npm run ops -- events tail --json\` names the \`schema\` and \`version\` of its data.

Events are read in their latest version: upcasters convert earlier versions
([how to change an event](guides/change-an-event.md)). A **personal** field is encrypted with its
subject's key, and reads \`[erased]\` once the key is destroyed. Times are ISO 8601 in UTC. The column
"when" has the phases before and after the event ([diagrams](lifecycles.md)), or those that it does not
change. Worker and migrations are actors of kind \`system\`.

${streams.map((stream) => sectionOf(stream, schemaOf, docComments)).join('\n\n')}
`;
