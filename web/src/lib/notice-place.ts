/**
 * Where the one notice about the connection is shown: in the dialog that was opened last, because a
 * dialog covers the page and keeps the keyboard; on the page while no dialog is open.
 */
const places: HTMLElement[] = [];
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** The ref of a dialog's place; the cleanup it returns takes the place back. */
export const addNoticePlace = (place: HTMLElement | null): (() => void) | undefined => {
  if (place === null) return undefined;
  places.push(place);
  notifyListeners();
  return () => {
    places.splice(places.indexOf(place), 1);
    notifyListeners();
  };
};

/** @returns null where the page is the place. */
export const currentNoticePlace = (): HTMLElement | null => places.at(-1) ?? null;

export const onNoticePlaceChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
