/** By this name a renewal that stood open when the page was reloaded is found again. */
export const RENEWAL = 'renewal';
