/** What shop and storefront both work out about a piece of code in the catalogue. */
import { DESCRIPTION_WORDS } from './constants.ts';
import type { CodeItem } from './http/codes.ts';
import { type Paise, rupeesToPaise, sumPaise } from './money.ts';

/** @returns what is paid: price plus set-up. @throws when either is no amount of rupees. */
export const codeTotalPaise = ({ amount, setup }: CodeItem['price']): Paise => {
  const [amountPaise, setupPaise] = [rupeesToPaise(amount), rupeesToPaise(setup)];
  if (amountPaise === null || setupPaise === null) throw new RangeError('No amount of rupees');
  return sumPaise([amountPaise, setupPaise]);
};

/** True for what may be downloaded without an order. */
export const isFree = (item: Pick<CodeItem, 'price'>): boolean => codeTotalPaise(item.price) === 0;

/** An address of the web, or one below this shop's own: never `javascript:` or another scheme. */
const LINK = /^(?:https?:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/i;

/** @returns a link that may be shown and followed; null for anything else. */
export const followableLink = (link: unknown): string | null =>
  typeof link === 'string' && LINK.test(link.trim()) ? link.trim() : null;

/** @returns where the item can be looked at, from its `page_options`; null when nowhere. */
export const demoLinkOf = (pageOptions: string): string | null => {
  try {
    const options: unknown = JSON.parse(pageOptions);
    const hasLink = typeof options === 'object' && options !== null && 'demo_link' in options;
    return hasLink ? followableLink(options.demo_link) : null;
  } catch {
    return null;
  }
};

/** @returns a name as a part of an address: "Free HTML templates" is "free-html-templates". */
export const routeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** @returns the first words of a text; an ellipsis stands for the rest. */
export const truncateText = (text: string, maxWords: number = DESCRIPTION_WORDS): string => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length <= maxWords) return words.join(' ');
  return `${words
    .slice(0, maxWords)
    .join(' ')
    .replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`;
};
