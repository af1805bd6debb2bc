import { allEvents } from '@haat/contracts/events/registry';
import { expect, it } from 'vitest';
import { pageQuery } from './page-query.ts';

const page = { after: 7n, limit: 100 };

it('a subscriber at the head uses one prepared statement for every position', () => {
  const filter = { eventTypes: ['OrderPlaced', 'OrderCompleted'] };
  const one = pageQuery({ ...page, filter, isFollowing: true });
  const later = pageQuery({ ...page, after: 900n, filter, isFollowing: true });
  expect(later.text).toBe(one.text);
  expect(later.values).toEqual(['900', ['OrderPlaced', 'OrderCompleted']]);
});

it('the statement is the same for all event types as for one', () => {
  const ofTypes = (eventTypes: readonly string[]) =>
    pageQuery({ ...page, filter: { eventTypes }, isFollowing: true }).text;
  const all = ofTypes(allEvents.map(({ type }) => type));
  expect(all).toBe(ofTypes(['OrderPlaced']));
  expect(all).toMatch(/^\/\* read_page \*\//);
});

it('another filter gives another statement', () => {
  const one = pageQuery({ ...page, filter: { eventTypes: ['A'] }, isFollowing: true });
  const other = pageQuery({ ...page, filter: { streamPrefixes: ['order-'] }, isFollowing: true });
  expect(other.text).not.toBe(one.text);
});

it('a reader far behind gets its own query plan, with the values in the text', () => {
  const filter = { streamPrefixes: ["order-o'clock"] };
  const { text, values } = pageQuery({ ...page, filter, isFollowing: false });
  expect(values).toEqual([]);
  expect(text).toContain("starts_with(stream, 'order-o''clock')");
  expect(text).toContain("position > '7'::bigint");
});
