import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES, type PackageSource } from '../packages.ts';

const SCENES = join(PACKAGES, '../e2e/pictures/scenes.ts');

/** The scenes of one package in the text of scenes.ts, with all declarations that they use. */
export const sceneSource = (route: string, text: string): string => {
  const [, ...declarations] = text.split(/^(?=(?:export )?(?:const|type) )/m);
  const named = new Map(
    declarations.map((declaration) => [/(?:const|type) (\w+)/.exec(declaration)?.[1], declaration]),
  );
  const scenes = (named.get('SCENES') ?? '').split(/^(?= {2}\S)/m);
  const own = scenes.filter((entry) => new RegExp(`^ {2}'?${route}'?: `).test(entry));
  const used = new Set(own);
  for (const declaration of used) {
    for (const [word] of declaration.matchAll(/\w+/g)) {
      const other = named.get(word);
      if (word !== 'SCENES' && other !== undefined) used.add(other);
    }
  }
  return [...used].join('');
};

const IS_NEVER_SHOWN = /\.(?:md|test\.js)$|^package\.json$/;

/** Of all files that a picture can show, and of the scenes. */
export const hashOfSources = ({ route, files, demo }: PackageSource): string => {
  const hash = createHash('sha256').update(sceneSource(route, readFileSync(SCENES, 'utf8')));
  for (const { path, source } of [...files, ...demo]) {
    if (!IS_NEVER_SHOWN.test(path)) hash.update(`${path}\0`).update(readFileSync(source));
  }
  return hash.digest('hex').slice(0, 16);
};
