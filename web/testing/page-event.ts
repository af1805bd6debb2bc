/**
 * The customer comes back to the page. SWR hands the event to `setTimeout` as its delay: a browser
 * reads 0 from it, Node NaN, with a warning.
 */
export const pageEvent = (name: 'focus' | 'visibilitychange'): Event =>
  Object.assign(new Event(name), { valueOf: () => 0 });
