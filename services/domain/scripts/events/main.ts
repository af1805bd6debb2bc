/**
 * Writes docs/events.md and docs/events/: `npm run docs:events`. Schemas of earlier versions are left
 * as they were published: what was stored by them is still there. That of today's version is not
 * revised either, unless `-- --revise` says that no shop has stored such an event yet.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, FOLDER, PAGE } from './catalogue.ts';
import { revisedIn } from './revised.ts';

mkdirSync(FOLDER, { recursive: true });
const published = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const { files, page } = catalogue(published);
const revised = revisedIn(files, (file) =>
  existsSync(join(FOLDER, file)) ? published(file) : undefined,
);
if (revised.length > 0 && !process.argv.includes('--revise')) {
  process.stderr.write(
    `Other data would be stored under a version that is published: ${revised.join(', ')}\n` +
      'Raise its version: docs/guides/change-an-event.md. Where no shop has stored such an event ' +
      'yet: npm run docs:events -- --revise\n',
  );
  process.exit(1);
}
for (const [file, text] of files) writeFileSync(join(FOLDER, file), text);
writeFileSync(PAGE, page());
