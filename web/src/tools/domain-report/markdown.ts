import { formatDate, formatTime, formatZone } from '../../lib/format-time.ts';
import { nameInBothForms } from '../idn/readable-name.ts';
import { faultsOf, type Row } from './report.ts';
import { type ReportMessage, worstFirst } from './section.ts';

const MAX_LENGTH = 500;

const LEVEL_LABELS = { bad: 'Serious', warning: 'Warning', note: 'Note' } as const satisfies Record<
  ReportMessage['level'],
  string
>;

/** Untrusted text on one line, with Markdown and HTML escaped. */
const plain = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .toWellFormed();
  const short = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).toWellFormed()}…` : line;
  return short.replace(/[\\`*_[\]<>|#~!&]/g, '\\$&');
};

const sectionOf = (row: Row): readonly string[] => {
  const head = `## ${row.title}`;
  if (row.state === 'refused') return [head, `Not answered: ${plain(row.text)}`];
  if (row.state !== 'done') return [head, 'Not asked yet.'];
  const { messages, facts } = row.section;
  const lines = [
    ...worstFirst(messages).map(
      ({ level, text }) => `- **${LEVEL_LABELS[level]}:** ${plain(text)}`,
    ),
    ...facts.map(({ term, value }) => `- ${plain(term)}: ${plain(value)}`),
  ];
  return [head, lines.join('\n') || 'Nothing is known.'];
};

export const markdownOf = (name: string, rows: readonly Row[], at: Date): string => {
  const faults = faultsOf(rows).map(
    ({ level, text, from }) => `- **${LEVEL_LABELS[level]}** (${from}): ${plain(text)}`,
  );
  const when = `${formatDate(at)}, ${formatTime(at)} ${formatZone(at)}`;
  return `${[
    `# Hand-over report: ${plain(nameInBothForms(name))}`,
    `Made on ${when}. It says what could be seen from outside at that time.`,
    '## Issues',
    faults.join('\n') || 'Nothing was found that is wrong.',
    ...rows.flatMap(sectionOf),
  ].join('\n\n')}\n`;
};
