import { readFile } from 'node:fs/promises';
import { UnreadableEvent } from '@haat/contracts/events/registry';
import { OlderLayout } from '@haat/platform/unavailable';
import { readPublicKey } from '@haat/record/keys';
import { UnfitExport } from '@haat/record/transfer';
import { type ExportVerification, verifyExport } from '@haat/record/verify';
import { counted } from '@haat/worker/alarms/digest/figures';
import { isOfFiles } from '../command-line/new-file.ts';
import { type Outcome, refused } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import { toShow } from '../command-line/to-paste.ts';

const PROGRESS_INTERVAL = 10_000;

const UNCHECKED_WITHOUT_KEY_STORE =
  'that each event was written with the keys, what is encrypted, events after the export';

const uncheckedIn = (
  { head, anchors }: ExportVerification,
  publicKey: string | null,
): readonly string[] => [
  ...(publicKey === null ? ['the signature (--public-key)'] : []),
  ...(anchors === null
    ? [
        head.after === ''
          ? 'signed anchors (--public-key)'
          : 'signed anchors, and events before the part',
      ]
    : []),
  UNCHECKED_WITHOUT_KEY_STORE,
];

const textOf = (
  { head, events, streams, anchors, anchored }: ExportVerification,
  publicKey: string | null,
  unchecked: readonly string[],
): string =>
  [
    `${counted(events, 'event')} in ${counted(streams, 'stream')}, exported ${head.exportedAt}` +
      `${head.after === '' ? '' : `, a part that begins after ${head.after}`}.`,
    'Order, hash chains, number and hash of all lines are right.',
    ...(publicKey === null ? [] : ['The signature is of this key.']),
    ...(anchors === null
      ? []
      : [
          `${anchored} of ${counted(events, 'event')} covered by ${counted(anchors, 'signed anchor')}.`,
        ]),
    `Not checked: ${unchecked.join('; ')}.`,
  ].join('\n');

/** @param keyFile of `events public-key`; without it no signature is checked */
export const verifyFile = async (
  file: string,
  keyFile: string | undefined,
  output: Output,
): Promise<Outcome> => {
  try {
    const publicKey = keyFile === undefined ? null : readPublicKey(await readFile(keyFile, 'utf8'));
    if (keyFile !== undefined && publicKey === null) {
      return refused(
        `${keyFile} is no public key of an event log. Write it at the shop: ${toShow('events', 'public-key', '--out', 'event-log-key.pem')}`,
      );
    }
    const seen = await verifyExport(file, publicKey, (events) => {
      if (events % PROGRESS_INTERVAL === 0) output.progress(`${counted(events, 'event')} so far`);
    });
    output.progress('');
    const unchecked = uncheckedIn(seen, publicKey);
    const { head, ...figures } = seen;
    output.one(
      { done: true, file, ...head, ...figures, isSigned: publicKey !== null, unchecked },
      textOf(seen, publicKey, unchecked),
    );
    return { done: true, message: '' };
  } catch (error) {
    output.progress('');
    if (isOfFiles(error)) return refused(`${error.path} cannot be read: ${error.message}.`);
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR') {
      return refused(`${file} is a folder. Name a file of events export.`);
    }
    if (error instanceof OlderLayout || error instanceof UnreadableEvent) {
      return refused(`${file}: ${error.message}`);
    }
    if (!(error instanceof UnfitExport)) throw error;
    const { line, position, said } = error;
    const at = position === null ? '' : `, position ${position}`;
    output.one({ done: false, file, line, position, said }, `Line ${line}${at}: ${said}`);
    return { done: false, message: '' };
  }
};
