/**
 * Writes docs/events.md and docs/events/: `npm run docs:events`. Schemas of earlier versions are left
 * as they were published: what was stored by them is still there.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, FOLDER, PAGE } from './catalogue.ts';

mkdirSync(FOLDER, { recursive: true });
const published = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const { files, page } = catalogue(published);
for (const [file, text] of files) writeFileSync(join(FOLDER, file), text);
writeFileSync(PAGE, page());
