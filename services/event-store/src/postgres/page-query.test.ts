import { allEvents } from '@haat/contracts/events/registry';
import { expect, it } from 'vitest';
import { pageQuery } from './page-query.ts';

const page = { after: 7n, limit: 100 };

it('who follows the head prepares a query once, wherever it stands', () => {
  const filter = { eventTypes: ['OrderPlaced', 'OrderCompleted'] };
  const one = pageQuery({ ...page, filter, isFollowing: true });
  const later = pageQuery({ ...page, after: 900n, filter, isFollowing: true });
  expect(later.text).toBe(one.text);
  expect(later.values).toEqual(['900', ['OrderPlaced', 'OrderCompleted']]);
});

it('a reader of all types has the same statement as a reader of one', () => {
  const ofTypes = (eventTypes: readonly string[]) =>
    pageQuery({ ...page, filter: { eventTypes }, isFollowing: true }).text;
  const all = ofTypes(allEvents.map(({ type }) => type));
  expect(all).toBe(ofTypes(['OrderPlaced']));
  expect(all).toMatch(/^\/\* read_page \*\//);
});

it('another filter is another query', () => {
  const one = pageQuery({ ...page, filter: { eventTypes: ['A'] }, isFollowing: true });
  const other = pageQuery({ ...page, filter: { streamPrefixes: ['order-'] }, isFollowing: true });
  expect(other.text).not.toBe(one.text);
});

it('who comes from far behind gets a plan for this very page, its values in the text', () => {
  const filter = { streamPrefixes: ["order-o'clock"] };
  const { text, values } = pageQuery({ ...page, filter, isFollowing: false });
  expect(values).toEqual([]);
  expect(text).toContain("starts_with(stream, 'order-o''clock')");
  expect(text).toContain("position > '7'::bigint");
});
