/** In the address of an item’s page that shows the demo. */
export const DEMO_QUERY = 'demo';

/** The content security policy lets a page frame only pages of the shop. */
export const isFramed = (demo: string | undefined): demo is string =>
  demo?.startsWith('/') ?? false;
