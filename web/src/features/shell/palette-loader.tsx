import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

const listeners = new Set<() => void>();
let wasOpened = false;

export const openPalette = async (): Promise<void> => {
  const isThere = wasOpened;
  wasOpened = true;
  for (const listener of listeners) listener();
  const { palette } = await import('./command-palette.tsx');
  // It opens itself on first load.
  if (isThere) palette.open();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK';

export const PaletteLoader = () => {
  const isThere = useSyncExternalStore(
    subscribe,
    () => wasOpened,
    () => false,
  );
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      void openPalette();
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return isThere ? (
    <Suspense>
      <CommandPalette />
    </Suspense>
  ) : null;
};
