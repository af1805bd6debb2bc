import { randomUUID } from 'node:crypto';
import type { CopyTarget } from '@haat/event-store/connect';
import type { RecordedEvent } from '@haat/event-store/port';
import type { KeyStore } from '../keys/key-store.ts';
import { publicKeyOf } from '../keys/signature.ts';
import { requireKeys, requireMatch } from '../opening/open-record.ts';
import { type CopyStep, copyEvents } from './copy-events.ts';
import { createLogDigest, lineOf } from './log-digest.ts';
import { pagesOf } from './log-to-move.ts';
import { openingOf, readExport, type Whole } from './read-export.ts';
import { UnfitExport } from './read-lines.ts';

/** The store is not empty; the message says what to do. */
export class StoreNotEmpty extends Error {
  override readonly name = 'StoreNotEmpty';
}

export type ImportProgress = { readonly step: 'checking' | CopyStep['step']; events: number };

const PAGE = 500;

type Checked = { readonly whole: Whole; readonly hash: string };

/** @returns the copy that the target becomes. @throws {StoreNotEmpty} */
const copyIn = async (target: CopyTarget, storeId: string): Promise<string> => {
  const there = await target.identity();
  // An earlier import of this log was interrupted.
  if (there?.id === storeId && !there.isComplete) return there.copy;
  if ((await target.firstEvent()) === undefined) return randomUUID();
  throw new StoreNotEmpty(
    'The event store is not empty. A record is imported into a store of its own, before the ' +
      'migrations run there: they begin a new one. Name an empty one in EVENT_STORE_URL.',
  );
};

/**
 * Verifies the whole file first, then copies it. After an interruption the same import goes on; until
 * it has ended, no service uses the store. The store's id stays. @throws {UnfitExport} at the first
 * bad line; {StoreNotEmpty}, {RecordMismatch}, {LogsDiffer}
 */
export const importRecord = async (
  path: string,
  {
    target,
    keyStore,
    onProgress = () => undefined,
  }: {
    readonly target: CopyTarget;
    readonly keyStore: Pick<KeyStore, 'recordKeys'>;
    readonly onProgress?: (progress: ImportProgress) => void;
  },
): Promise<Whole> => {
  const keys = await requireKeys(keyStore);
  const publicKey = publicKeyOf(keys);

  const check = async (): Promise<Checked> => {
    const digest = createLogDigest();
    const reading = readExport(path, { publicKey });
    for (let next = await reading.next(); ; next = await reading.next()) {
      if (next.done === true) {
        return { whole: next.value, hash: digest.hash() };
      }
      const { event, line } = next.value;
      if (digest.events() === 0) requireMatch(keys, openingOf(event, line));
      digest.add(lineOf(event));
      onProgress({ step: 'checking', events: digest.events() });
    }
  };
  const pages = async function* (): AsyncGenerator<readonly RecordedEvent[]> {
    let page: RecordedEvent[] = [];
    for await (const { event } of readExport(path, { publicKey })) {
      page.push(event);
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    yield page;
  };

  await target.requireWritable();
  const { whole, hash } = await check();
  const id = whole.head.storeId;
  await target.begin({ id, copy: await copyIn(target, id) });
  const copied = await copyEvents({
    source: pages,
    copied: pagesOf(target.store),
    ...{ target, requested: [], onProgress, signal: undefined },
  });
  if (copied.hash !== hash) throw new UnfitExport(1, 'the file was changed while it was read.');
  await target.complete();
  return whole;
};
