/** The connection notice is in the last opened dialog, which holds the focus, else on the page. */
const places: HTMLElement[] = [];
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

export const addNoticePlace = (place: HTMLElement | null): (() => void) | undefined => {
  if (place === null) return undefined;
  places.push(place);
  notifyListeners();
  return () => {
    places.splice(places.indexOf(place), 1);
    notifyListeners();
  };
};

export const currentNoticePlace = (): HTMLElement | null => places.at(-1) ?? null;

export const onNoticePlaceChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
