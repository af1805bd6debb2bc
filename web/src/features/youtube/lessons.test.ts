import { describe, expect, test } from 'vitest';
import { readArticles } from '../../../content/read-articles.ts';
import { paths } from '../../config/paths.ts';
import { LESSONS, lessonAddress } from './lessons.ts';

const guides = readArticles().map(({ id, slug }) => paths.article(id, slug));
const lesson = LESSONS[0] ?? expect.unreachable();

describe('The lessons', () => {
  test('link to different, existing articles', () => {
    for (const { guide } of LESSONS) expect(guides).toContain(guide);
    expect(new Set(LESSONS.map(({ guide }) => guide)).size).toBe(LESSONS.length);
  });

  test('link to the configured channel', () => {
    expect(lessonAddress(lesson, 'https://www.youtube.com/@haat-example/')).toBe(
      'https://www.youtube.com/@haat-example/search?query=how+to+choose+a+domain+name+India',
    );
  });

  test('link to a Youtube search without a channel', () => {
    expect(lessonAddress(lesson, '')).toBe(
      'https://www.youtube.com/results?search_query=how+to+choose+a+domain+name+India',
    );
  });
});
