/** SWR passes the event to `setTimeout` as delay: browsers read 0, Node warns about NaN. */
export const pageEvent = (name: 'focus' | 'visibilitychange'): Event =>
  Object.assign(new Event(name), { valueOf: () => 0 });
