import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** Part of every event. */
export const SOFTWARE_VERSION: string = JSON.parse(readFileSync(manifest, 'utf8')).version;
