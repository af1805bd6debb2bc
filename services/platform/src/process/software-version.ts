import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** Of Haat; stands in every event that it writes. */
export const SOFTWARE_VERSION: string = JSON.parse(readFileSync(manifest, 'utf8')).version;
