import { dirname } from 'node:path';
import { OlderLayout } from '@haat/platform/unavailable';
import { recordFile } from './cluster-record.ts';
import type { Stop } from './decision.ts';
import type { Findings } from './findings.ts';
import { textOfLinks } from './links.ts';

const UNCHANGED = 'Nothing was changed.';
const FRESH =
  'To set this folder aside and open an empty shop: npm start -- --fresh (deletes nothing)';

export const textOf = (
  why: Stop,
  stateDir: string,
  { home, owner, unusable, candidates, found, links }: Findings,
): string => {
  const record = recordFile(stateDir);
  const state = unusable?.reason ?? 'is missing';
  const lines: Readonly<Record<Stop, readonly string[]>> = {
    'older layout': [new OlderLayout(dirname(stateDir)).message],
    'no record': [
      `${record} ${state}, and a shop has its data in ${home}. ${UNCHANGED}`,
      'If you have a copy of that file, put it back and start again.',
      'To go on with these data: npm start -- --take-over (writes the file again)',
      FRESH,
    ],
    'several data': [
      `${record} ${state}, and any of these may be the shop's data: ${candidates.join(', ')}. ` +
        UNCHANGED,
      'Put a copy of that file back, or move the data that are not the shop’s elsewhere.',
      FRESH,
    ],
    'record closed': [`${record} ${state}. ${UNCHANGED} Start as the user it belongs to.`, FRESH],
    'data missing': [
      `${record} says that the shop’s data are in ${home}, and they are not. ${UNCHANGED}`,
      'If that disk is not mounted, mount it. If you moved them, move them back.',
      FRESH,
    ],
    'data closed': [
      `The shop’s data are in ${home}, which this user cannot enter. ${UNCHANGED}`,
      'Start as root, or as the user who started the shop before.',
    ],
    copy: found.isInside
      ? [
          `${stateDir} is a copy of ${owner?.path}, with its data. Two shops with one history ` +
            `would both ask the registrar and write to customers. ${UNCHANGED}`,
          'To go on here instead of there: npm start -- --take-over',
          'To run both, as two shops: npm start -- --copy-data (gives this one an id of its own)',
        ]
      : [
          `${stateDir} is a copy of ${owner?.path}, which owns the data in ${home}. ${UNCHANGED}`,
          'To go on here instead of there: npm start -- --take-over',
          'To go on here with a copy of the data: npm start -- --copy-data',
        ],
    links: [
      `${stateDir} is not the folder that ${home} belonged to: it was copied, or moved to another ` +
        `disk. ${UNCHANGED}`,
      textOfLinks(links),
    ],
    'owner unknown': [
      `${record} names the data in ${home}, and nothing says that they belong to this folder: ` +
        `it was moved, or copied. ${UNCHANGED}`,
      'If it was moved: npm start -- --take-over',
      'If it is a copy: npm start -- --copy-data',
    ],
  };
  return lines[why].join('\n');
};
