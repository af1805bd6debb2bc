/**
 * Brings the address of a page into the one form it is known by. The WHATWG parser has done most of
 * it (lower-case host, no default port, no dot segments); the fragment and an empty query go as
 * well. The query stays as it is: its order may mean something.
 */
export const pageAddress = (url: URL): string => {
  const page = new URL(url);
  page.hash = '';
  if (page.search === '') page.search = '';
  return page.href;
};
