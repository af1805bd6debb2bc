import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEvents, parseEvent } from './registry.ts';

const folder = new URL('../../fixtures/events/', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

const versions = allEvents.flatMap(({ type, version: today }) =>
  Array.from({ length: today }, (_, index) => ({
    type,
    version: index + 1,
    isToday: index + 1 === today,
    file: `${type}.v${index + 1}.json`,
  })),
);

describe('An event stored in any version', () => {
  it('has one golden fixture per version, and there are no others', () => {
    expect(readdirSync(folder).sort()).toEqual(versions.map(({ file }) => file).sort());
  });

  it.each(versions)('can be read today: $file', ({ type, version, file }) => {
    const stored = read(file);
    expect(stored).toMatchObject({ type, metadata: { schemaVersion: version } });
    expect(parseEvent(stored).type).toBe(type);
  });

  it.each(versions.filter(({ isToday }) => isToday))(
    'in today’s version is read as it was written: $file',
    ({ file }) => {
      const stored = read(file);
      const { type, data } = parseEvent(stored);
      expect(JSON.parse(JSON.stringify({ type, data }))).toStrictEqual({
        type: stored.type,
        data: stored.data,
      });
    },
  );
});
