import { expect, it } from 'vitest';
import { LIMITS, roomIn } from './limits.ts';

const [title, description] = LIMITS;

it('a title is limited by its width when the width is known', () => {
  expect(roomIn(title, 60, 500)).toEqual({
    words: 'Fits: 60 of about 60 characters, 500 of about 580 pixels',
    share: 500 / 580,
    isOver: false,
  });
  expect(roomIn(title, 45, 600.4)).toEqual({
    words: 'Is cut: 45 of about 60 characters, 600 of about 580 pixels',
    share: 1,
    isOver: true,
  });
});

it('a description is limited by its characters when the width is unknown', () => {
  expect(roomIn(description, 160, null)).toMatchObject({
    words: 'Fits: 160 of about 160 characters',
    isOver: false,
  });
  expect(roomIn(description, 161, null).isOver).toBe(true);
});
