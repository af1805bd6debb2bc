/**
 * `npm run pictures`: takes the pictures of the packages whose sources changed.
 * `npm run pictures -- khata-ledger`: of these packages; `-- --all`: of all.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@haat/testkit/browser';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { type PackageSource, readPackages } from '../../packages/packages.ts';
import { MANIFEST, PICTURES, pictureName, readManifest, WIDTHS } from '../../packages/pictures.ts';
import { hashOfSources } from '../../packages/testing/hash-of-sources.ts';
import { SCENES, type Scenes } from './scenes.ts';
import { openStage } from './stage.ts';

const write = async (bytes: Buffer, folder: string, n: number): Promise<void> => {
  for (const format of ['avif', 'webp'] as const) {
    for (const width of WIDTHS[format]) {
      const sized = sharp(bytes).resize(width);
      const file = join(folder, pictureName(n, width, format));
      if (format === 'avif') await sized.avif({ quality: 40, effort: 4 }).toFile(file);
      else await sized.webp({ quality: 50, effort: 5, smartSubsample: true }).toFile(file);
    }
  }
};

const take = async (browser: Browser, source: PackageSource, { font, open, scenes }: Scenes) => {
  const folder = join(PICTURES, source.route);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { site, close } = await open(source);
  for (const [index, scene] of scenes.entries()) {
    const bytes = await scene.take(openStage(browser, site, font), browser);
    await write(bytes, folder, index + 1);
  }
  close?.();
};

const chosen = process.argv.slice(2);
const before = readManifest();
const isDue = (source: PackageSource): boolean =>
  chosen.includes('--all') ||
  chosen.includes(source.route) ||
  (chosen.length === 0 && before[source.route]?.sources !== hashOfSources(source));

const browser = await launchBrowser();
const manifest: Record<string, unknown> = {};
for (const source of readPackages()) {
  const scenes = SCENES[source.route];
  if (scenes === undefined) throw new Error(`scenes.ts has no scenes for ${source.route}`);
  if (isDue(source)) {
    process.stdout.write(`${source.route}\n`);
    await take(browser, source, scenes);
  }
  const pictures = scenes.scenes.map(({ alt }) => ({ alt }));
  manifest[source.route] = { sources: hashOfSources(source), pictures };
}
await browser.close();
writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
