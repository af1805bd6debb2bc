import { DESCRIPTION_WORDS } from './constants.ts';
import type { CodeItem } from './http/codes.ts';
import { type Paise, rupeesToPaise, sumPaise } from './money.ts';

/** @returns price plus set-up. @throws {RangeError} when either is not an amount of rupees. */
export const codeTotalPaise = ({ amount, setup }: CodeItem['price']): Paise => {
  const [amountPaise, setupPaise] = [rupeesToPaise(amount), rupeesToPaise(setup)];
  if (amountPaise === null || setupPaise === null) throw new RangeError('No amount of rupees');
  return sumPaise([amountPaise, setupPaise]);
};

export const isFree = (item: Pick<CodeItem, 'price'>): boolean => codeTotalPaise(item.price) === 0;

/** A web address or a path of this shop: never `javascript:` or another scheme. */
const LINK = /^(?:https?:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/i;

/** @returns a link that is safe to show; null for anything else. */
export const followableLink = (link: unknown): string | null =>
  typeof link === 'string' && LINK.test(link.trim()) ? link.trim() : null;

/** @returns a URL segment: "Free HTML templates" becomes "free-html-templates". */
export const routeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** @returns the first words of a text, with an ellipsis where it was cut. */
export const truncateText = (text: string, maxWords: number = DESCRIPTION_WORDS): string => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length <= maxWords) return words.join(' ');
  return `${words
    .slice(0, maxWords)
    .join(' ')
    .replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`;
};
