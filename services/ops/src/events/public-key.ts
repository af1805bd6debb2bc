import { writeFile } from 'node:fs/promises';
import { publicKeyPem } from '@haat/record/keys';
import type { OpsCommand } from '../command-line/command.ts';
import { notWritten } from '../command-line/csv.ts';
import { alreadyThere, isOfFiles, isThere } from '../command-line/new-file.ts';
import { done, refused } from '../command-line/outcome.ts';

export const publicKey: OpsCommand = {
  about:
    'Writes the public key that verifies signed anchors and exports to a file. It never changes ' +
    'and is no secret; keep it apart from the exports.',
  options: {
    out: { about: 'a file that does not exist yet', value: '<file>', isRequired: true },
  },
  example: '--out event-log-key.pem',
  run: async (shop, { options: { out = '' } }, output) => {
    if (await isThere(out)) return refused(alreadyThere(out));
    const keys = await shop.keys().recordKeys();
    if (keys === null) return refused('The key store is empty: there is no event log yet.');
    const pem = publicKeyPem(keys);
    try {
      await writeFile(out, pem, { flag: 'wx' });
    } catch (error) {
      if (!isOfFiles(error)) throw error;
      return refused(notWritten(out, error));
    }
    const message = `Written to ${out}. events verify --file verifies exports with it.`;
    output.one({ done: true, said: message, file: out, publicKey: pem }, message);
    return done();
  },
};
