/** Holds the rows of the specification to the tree: each has a place, and each place is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../web/src/config/pages.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const PAGE = read('docs/specification.md');
const HEADS = [
  'The specification',
  'What customers may expect',
  'What operators may expect',
  'What testers may expect',
];

type Row = { readonly line: string; readonly places: readonly string[] };

const rowsOf = (text: string): readonly Row[] =>
  [...text.matchAll(/^\| (.+?) \| (.*) \|$/gm)]
    .map(([, line = '', shown = '']) => ({ line, places: shown.split('<br>') }))
    .filter(({ line }) => !HEADS.includes(line));

const rows = rowsOf(PAGE);
const [specified = ''] = PAGE.split('## Beyond the specification');

const isNotYet = ({ places }: Row): boolean => /^not yet(?:: .+)?$/.test(places.join('<br>'));

const TEST = /^`([^`]+\.test\.tsx?)` › (.+)$/;
const SIGHT = /^page `(\/[^`]*)`$/;
/** That its anchor is there, too, the test of all links holds. */
const DECISION = /^decided in \[[^\]]+\]\((decisions\/[^)#]+\.md)(?:#[^)]+)?\)$/;

/** The names of the tests in a file as they stand there, also of those that run for a table. */
const NAME =
  /(?:\b(?:it|test)(?:\.\w+)*|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`),/g;

const namesIn = (path: string): readonly string[] =>
  [...read(path).matchAll(NAME)].map(([, single, double, tick]) => single ?? double ?? tick ?? '');

const isOfTheShop = (address: string): boolean => {
  const [pathname = ''] = address.split('?');
  return Object.values(pages).some(({ path }) =>
    new RegExp(`^${(path.split('?')[0] ?? '').replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
};

const COUNTS =
  /^Of (\d+) lines of the storefront's specification (\d+) hold, and (\d+) do not yet\.$/m;

/** What is wrong with a place, in words; null where a reader finds what it names. */
const complaint = (place: string): string | null => {
  const [, file, name = ''] = TEST.exec(place) ?? [];
  if (file !== undefined) {
    if (!existsSync(join(ROOT, file))) return `${file} does not exist`;
    return namesIn(file).includes(name.replaceAll('\\|', '|')) ? null : `${file} has no "${name}"`;
  }
  const [, address] = SIGHT.exec(place) ?? [];
  if (address !== undefined) return isOfTheShop(address) ? null : `${address} is no page`;
  const [, page] = DECISION.exec(place) ?? [];
  if (page === undefined) return `"${place}" is no place`;
  return existsSync(join(ROOT, 'docs', page)) ? null : `${page} does not exist`;
};

describe('Each line of the specification', () => {
  it('names an existing test or page, or says not yet', () => {
    const wrong = rows
      .filter((row) => !isNotYet(row))
      .flatMap(({ line, places }) => {
        const isShown = places.some((place) => TEST.test(place) || SIGHT.test(place));
        const complaints = places.map(complaint).filter((one) => one !== null);
        return [...(isShown ? [] : ['it is shown nowhere']), ...complaints].map(
          (what) => `${line}: ${what}`,
        );
      });
    expect(wrong).toEqual([]);
  });

  it('is counted at the top of the page', () => {
    const counted = rowsOf(specified);
    const notYet = counted.filter(isNotYet).length;
    // A page whose rows are not read would be counted rightly, too.
    expect(counted.length).toBeGreaterThan(400);
    const [, ...counts] = COUNTS.exec(PAGE) ?? [];
    expect(counts.map(Number)).toEqual([counted.length, counted.length - notYet, notYet]);
  });
});
