import { fromBufferPromise } from 'yauzl';
import { UnreadableFile } from './unreadable-file.ts';

const MAX_ENTRIES = 1_000;
const MAX_BYTES = 100 * 1024 * 1024;

/** Counts what really unpacks: headers can lie. @throws {UnreadableFile} */
export const requireSmallUnpacked = async (bytes: Uint8Array): Promise<void> => {
  let unpacked = 0;
  let entries = 0;
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > MAX_ENTRIES) break;
      const unpacking = await zip.openReadStreamPromise(entry);
      // Leaving the loop destroys the stream.
      for await (const chunk of unpacking) {
        unpacked += (chunk as Buffer).length;
        if (unpacked > MAX_BYTES) break;
      }
      if (unpacked > MAX_BYTES) break;
    }
  } catch {
    throw new UnreadableFile('The spreadsheet is damaged. Download it again.');
  }
  if (unpacked > MAX_BYTES || entries > MAX_ENTRIES) {
    throw new UnreadableFile(
      'The spreadsheet unpacks to more than a statement has, and was not opened. Import it in parts.',
    );
  }
};
