import { orderMessages } from '@haat/contracts/messages';
import { describe, expect, it } from 'vitest';
import { isSamePrice, paiseSeen } from './expected-price.ts';

describe('The quoted price', () => {
  const isSame = (seen: number | string, paise: number) =>
    isSamePrice(paiseSeen(seen, orderMessages.invalidPrice), paise);

  it('matches the server’s price, or that price rounded to whole rupees', () => {
    expect(isSame(549, 54_900)).toBe(true);
    expect(isSame('549.00', 54_900)).toBe(true);
    expect(isSame(549.5, 54_950)).toBe(true);
    expect(isSame(550, 54_950)).toBe(true);
  });

  it('does not match any other price', () => {
    expect(isSame(1, 54_900)).toBe(false);
    expect(isSame(548.99, 54_900)).toBe(false);
    expect(isSame(549, 54_950)).toBe(false);
  });

  it('is refused when it is not an amount', () => {
    for (const seen of ['free', -1, '', '5e3']) {
      expect(() => paiseSeen(seen, orderMessages.invalidPrice)).toThrow(orderMessages.invalidPrice);
    }
  });
});
