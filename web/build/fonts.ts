/** `npm run fonts -w web`: subsets the typefaces for the pages and for their social pictures. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const OUT = join(import.meta.dirname, '..', 'src', 'theme', 'fonts');
const PICTURES = join(import.meta.dirname, 'prerender', 'share-picture');
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

const sourceOf = ({ package: name, file }: Pick<Face, 'package' | 'file'>): Promise<Buffer> => {
  const home = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  return readFile(join(home, 'files', `${name}-${file}-normal.woff2`));
};

const put = async (file: string, source: Buffer, cut: Buffer): Promise<void> => {
  await writeFile(file, cut);
  process.stdout.write(`${basename(file)}: ${source.length} bytes, now ${cut.length}\n`);
};

await mkdir(OUT, { recursive: true });
for (const face of faces) {
  const source = await sourceOf(face);
  const cut = await subsetFont(source, face.signs, {
    targetFormat: 'woff2',
    variationAxes: { wght: face.weights },
  });
  await put(join(OUT, `${face.out}.woff2`), source, cut);
}

/** Of one weight, and not compressed: HarfBuzz reads them (build/prerender/share-picture). */
for (const { axes, out, ...face } of [
  {
    package: DISPLAY.package,
    file: 'latin-opsz',
    axes: { wght: 800, opsz: 96 },
    signs: LATIN,
    out: 'title',
  },
  {
    package: DISPLAY.package,
    file: 'latin-ext-opsz',
    axes: { wght: 800, opsz: 96 },
    signs: RUPEE,
    out: 'title-rupee',
  },
  {
    package: TEXT.package,
    file: 'latin-wght',
    axes: { wght: 550 },
    signs: range(0x20, 0x7e),
    out: 'text',
  },
]) {
  const source = await sourceOf(face);
  const cut = await subsetFont(source, face.signs, {
    targetFormat: 'truetype',
    variationAxes: axes,
  });
  await put(join(PICTURES, `${out}.ttf`), source, cut);
}
