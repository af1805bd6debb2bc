import { salon } from '../salon.js';
import { openBook } from './book.js';

/** Global, because Next.js reloads modules in development. */
export const theBook = () => {
  globalThis.salonBook ??= openBook(process.env.BOOK ?? 'data/book.sqlite', salon);
  return globalThis.salonBook;
};
