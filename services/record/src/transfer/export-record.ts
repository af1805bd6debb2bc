import { createHash } from 'node:crypto';
import { link, open, unlink } from 'node:fs/promises';
import type { EventStore, Position } from '@haat/event-store/port';
import { type Clock, isoNow } from '@haat/platform/clock';
import type { KeyStore } from '../keys/key-store.ts';
import { recordIn, requireKeys, requireMatch } from '../opening/open-record.ts';
import { type ExportFoot, type ExportHead, eventLine, signFoot } from './export-format.ts';
import { logPages } from './log-pages.ts';

type Services = {
  /** As stored, encrypted. */
  readonly store: Pick<EventStore, 'read' | 'readAll' | 'identify'>;
  readonly keyStore: Pick<KeyStore, 'recordKeys'>;
  readonly clock: Clock;
};

type Range = {
  readonly after: Position;
  /** Default: the store's current end. */
  readonly upTo?: Position | undefined;
};

export type ExportProgress = { readonly events: number; readonly position: Position };

/**
 * The file gets its name only when it is complete and on disk; an error or abort leaves none.
 * @throws the file system's error, such as EEXIST; {RecordMismatch}; {PositionAhead}, RangeError
 */
export const exportRecord = async (
  { store, keyStore, clock }: Services,
  { after, upTo }: Range,
  path: string,
  {
    signal,
    onProgress = () => undefined,
  }: { readonly signal?: AbortSignal; readonly onProgress?: (at: ExportProgress) => void } = {},
): Promise<ExportFoot> => {
  const keys = await requireKeys(keyStore);
  const record = await recordIn(store);
  if (record !== null) requireMatch(keys, record);
  const { id: storeId, head: end } = await store.identify();
  // Fail for an unknown position before creating a file.
  for (const place of [after, upTo ?? end]) await store.readAll(place, { limit: 1 });
  const head: ExportHead = {
    format: 'haat-record',
    version: 1,
    storeId,
    after,
    upTo: upTo ?? end,
    exportedAt: isoNow(clock),
  };
  const part = `${path}.${process.pid}.part`;
  const file = await open(part, 'wx', 0o600);
  const hash = createHash('sha256');
  let events = 0;
  const write = async (lines: readonly object[]): Promise<void> => {
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  try {
    await write([head]);
    for await (const page of logPages(store, after, upTo ?? end)) {
      signal?.throwIfAborted();
      await write(page.map(eventLine));
      events += page.length;
      onProgress({ events, position: page.at(-1)?.position ?? after });
    }
    const foot = signFoot(keys.anchors, { events, hash: hash.copy().digest('hex') });
    await write([foot]);
    await file.sync();
    await file.close();
    // A rename would replace an existing file; a link does not.
    await link(part, path);
    return foot;
  } finally {
    await file.close();
    await unlink(part);
  }
};
