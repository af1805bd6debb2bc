import { useLayoutEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';

const STORAGE_KEY = 'haat-scroll';

/** Each entry of the history keeps where it was scrolled to; a new one begins at its start. */
export const ScrollMemory = () => (
  <>
    <EarlyScroll />
    <ScrollRestoration storageKey={STORAGE_KEY} />
  </>
);

/**
 * The restoration takes the first page for a new one. Who has scrolled in it before it came to life
 * would be thrown back to its start: this runs before it does, and says where they are.
 */
const EarlyScroll = () => {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the first page only
  useLayoutEffect(() => {
    if (scrollY === 0) return;
    try {
      const known = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...known, [key]: scrollY }));
    } catch {
      // Without storage the restoration remembers nothing either.
    }
  }, []);
  return null;
};
