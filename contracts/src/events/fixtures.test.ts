import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEvents, parseEvent } from './registry.ts';

/** One file for each version before today's; no folder where there are none. */
const folder = new URL('../../fixtures/events/', import.meta.url);
const files = existsSync(folder) ? readdirSync(folder).sort() : [];

const earlier = allEvents.flatMap(({ type, version: today }) =>
  Array.from({ length: today - 1 }, (_, index) => ({
    type,
    version: index + 1,
    file: `${type}.v${index + 1}.json`,
  })),
);

describe('Events stored in an earlier version', () => {
  it('have one fixture per version, and no other fixtures', () => {
    expect(
      files,
      'When you raise a version in contracts/src/events, save the example of the old version as ' +
        'contracts/fixtures/events/<Type>.v<n>.json.',
    ).toEqual(earlier.map(({ file }) => file).sort());
  });

  it.each(earlier)('are readable today: $file', ({ type, version, file }) => {
    const stored = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    expect(stored).toMatchObject({ type, metadata: { schemaVersion: version } });
    expect(parseEvent(stored).type).toBe(type);
  });
});

describe('The example of an event', () => {
  it.each(allEvents.map(({ type, version, example }) => ({ type, version, example })))(
    'is read back unchanged: $type',
    ({ type, version, example }) => {
      const stored = JSON.parse(JSON.stringify(example));
      const read = parseEvent({ type, data: stored, metadata: { schemaVersion: version } });
      expect(JSON.parse(JSON.stringify(read.data))).toStrictEqual(stored);
      expect(stored).toStrictEqual(example);
    },
  );
});
