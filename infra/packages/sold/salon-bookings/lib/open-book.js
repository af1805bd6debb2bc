import { salon } from '../salon.js';
import { openBook } from './book.js';

/** One open book for the process, also while the pages are loaded anew in development. */
export const theBook = () => {
  globalThis.salonBook ??= openBook(process.env.BOOK ?? 'data/book.sqlite', salon);
  return globalThis.salonBook;
};
