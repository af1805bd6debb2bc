/** In the address of an item’s page that shows the demo. */
export const DEMO_QUERY = 'demo';

/** The ID of the item’s button that opens the demo: it gets the focus back. */
export const DEMO_BUTTON_ID = 'live-demo';

/** In the history state of a demo that was opened on the item’s page. */
export type DemoState = { readonly isFromItem: true };

const ANY_ORIGIN = 'https://shop.invalid';

/** Only the shop’s demos are framed: they are served without an origin. */
export const isFramed = (demo: string | undefined): demo is string =>
  demo?.startsWith('/') === true && new URL(demo, ANY_ORIGIN).pathname.startsWith('/demos/');
