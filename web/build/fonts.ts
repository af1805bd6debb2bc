/** `npm run fonts -w web`: subsets the typefaces into src/theme/fonts. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const OUT = join(import.meta.dirname, '..', 'src', 'theme', 'fonts');
const require = createRequire(import.meta.url);

type Face = {
  readonly package: string;
  readonly file: string;
  readonly out: string;
  readonly signs: string;
  readonly weights: { readonly min: number; readonly max: number };
};

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${range(0x2000, 0x206f)}€™↑↓−`;
/** Titles and prices; other signs fall back to the text face. */
const TITLES = `${range(0x20, 0x7e)}\u00a0©·×é–—‘’“”…−`;
const RUPEE = '₹';

const DISPLAY = { package: 'bricolage-grotesque', weights: { min: 700, max: 800 } } as const;
const TEXT = { package: 'inter', weights: { min: 400, max: 700 } } as const;
const MONO = { package: 'jetbrains-mono', weights: { min: 400, max: 600 } } as const;

const faces: readonly Face[] = [
  { ...DISPLAY, file: 'latin-opsz', out: 'display', signs: TITLES },
  { ...DISPLAY, file: 'latin-ext-opsz', out: 'display-rupee', signs: RUPEE },
  { ...TEXT, file: 'latin-wght', out: 'text', signs: LATIN },
  { ...TEXT, file: 'latin-ext-wght', out: 'text-rupee', signs: RUPEE },
  { ...MONO, file: 'latin-wght', out: 'mono', signs: LATIN },
];

await mkdir(OUT, { recursive: true });
for (const { package: name, file, out, signs, weights } of faces) {
  const home = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const source = await readFile(join(home, 'files', `${name}-${file}-normal.woff2`));
  const cut = await subsetFont(source, signs, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(join(OUT, `${out}.woff2`), cut);
  process.stdout.write(`${out}.woff2: ${source.length} bytes, now ${cut.length}\n`);
}
