/** The pictures of the packages. `npm run pictures` takes them; infra/e2e/pictures has the scenes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES } from './packages.ts';

export const PICTURES = join(PACKAGES, 'pictures');
export const MANIFEST = join(PICTURES, 'manifest.json');

/** In px. WebP is for the few browsers without AVIF. */
export const WIDTHS = { avif: [480, 960, 1440], webp: [480, 960] } as const;

/** @param n from 1 */
export const pictureName = (n: number, width: number, format: keyof typeof WIDTHS): string =>
  `${n}-${width}.${format}`;

/** The picture in the package's README. */
export const README_PICTURE = { path: 'picture.webp', source: pictureName(1, 960, 'webp') };

type Manifest = Readonly<
  Record<
    string,
    {
      /** Hash of the sources that the pictures show. */
      readonly sources: string;
      readonly pictures: readonly { readonly alt: string }[];
    }
  >
>;

export const readManifest = (): Manifest => JSON.parse(readFileSync(MANIFEST, 'utf8'));

type CataloguePicture = {
  readonly alt: string;
  readonly avif: string;
  readonly webp: string;
  readonly src: string;
};

/** As an item's `page_options` have them. */
export const picturesOf = (route: string): readonly CataloguePicture[] => {
  const address = (n: number, width: number, format: keyof typeof WIDTHS) =>
    `/pictures/${route}/${pictureName(n, width, format)}`;
  const set = (n: number, format: keyof typeof WIDTHS) =>
    WIDTHS[format].map((width) => `${address(n, width, format)} ${width}w`).join(', ');
  return (readManifest()[route]?.pictures ?? []).map(({ alt }, index) => ({
    alt,
    avif: set(index + 1, 'avif'),
    webp: set(index + 1, 'webp'),
    src: address(index + 1, 960, 'webp'),
  }));
};
