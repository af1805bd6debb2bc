import { describe, expect, test } from 'vitest';
import { readArticles } from '../../../content/read-articles.ts';
import { paths } from '../../config/paths.ts';
import { LESSONS, lessonAddress } from './lessons.ts';

const guides = readArticles().map(({ id, slug }) => paths.article(id, slug));
const lesson = LESSONS[0] ?? expect.unreachable();

describe('the lessons', () => {
  test('can each be read instead, in an article that exists', () => {
    for (const { guide } of LESSONS) expect(guides).toContain(guide);
    expect(new Set(LESSONS.map(({ guide }) => guide)).size).toBe(LESSONS.length);
  });

  test('are watched in the shop’s channel where it has one', () => {
    expect(lessonAddress(lesson, 'https://www.youtube.com/@haat-example/')).toBe(
      'https://www.youtube.com/@haat-example/search?query=how+to+choose+a+domain+name+India',
    );
  });

  test('are looked for on Youtube while it has none', () => {
    expect(lessonAddress(lesson, '')).toBe(
      'https://www.youtube.com/results?search_query=how+to+choose+a+domain+name+India',
    );
  });
});
