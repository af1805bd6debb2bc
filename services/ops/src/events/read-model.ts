import { shareBefore } from '@haat/event-store/port';
import { connectDatabase } from '@haat/platform/database';
import type { Projector } from '@haat/projections/projectors/projector';
import { replay } from '@haat/projections/replay';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { Output } from '../command-line/output.ts';
import { progressBar } from '../command-line/progress-bar.ts';
import type { Shop } from '../shop.ts';

type Compared = Awaited<ReturnType<typeof replay>> & { readonly name: string };

/** @param onCompared called for each read model, with its text. @returns whether no row differs. */
export const replayReadModels = async (
  shop: Shop,
  projectors: readonly Projector[],
  output: Output,
  onCompared: (compared: Compared, text: string) => void,
): Promise<boolean> => {
  const { DATABASE_URL } = shop.settings(['DATABASE_URL']);
  const { store } = await shop.services();
  const { db, close } = connectDatabase(DATABASE_URL, { statementTimeoutMs: 0, maxConnections: 1 });
  try {
    let isSame = true;
    for (const projector of projectors) {
      const { name } = projector;
      const replayed = await replay({ db, store }, projector, {
        onProgress: ({ events, position, upTo }) =>
          output.progress(
            `${name} ${progressBar(shareBefore(position, upTo))} ${counted(events, 'event')}`,
          ),
      });
      output.progress('');
      isSame &&= replayed.differing === 0;
      const compared = { name, ...replayed };
      onCompared(compared, comparisonText(compared));
    }
    return isSame;
  } finally {
    await close();
  }
};

const comparisonText = (compared: Compared): string => {
  const { name, events, rows, unreadable, differing, differences } = compared;
  const unshown = differing - differences.length;
  return [
    ...differences.map(({ key, kind, columns }) =>
      [`${name} ${key}: ${kind}`, columns.join(', ')].filter(Boolean).join(' in '),
    ),
    ...(unshown > 0 ? [`and ${counted(unshown, 'row')} more`] : []),
    ...(unreadable > 0 ? [`${unreadable} streams have an event that cannot be read.`] : []),
    differing === 0
      ? `${name} matches its events: ${counted(events, 'event')}, ${counted(rows, 'row')}.`
      : `${name} does not match its events (${counted(events, 'event')}): ${counted(differing, 'row')} ` +
        `${differing === 1 ? 'differs' : 'differ'}. Find the cause, ` +
        `then: projections rebuild ${name} --accept-differences`,
  ].join('\n');
};
