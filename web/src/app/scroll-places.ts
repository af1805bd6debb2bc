import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';
import { tabStorage } from '../lib/browser-storage.ts';

const KEY = 'scroll-places';

/** Every first entry is called "default": the path tells them apart. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key;

const read = (): Record<string, number> => {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
};

let places: Record<string, number> | undefined;
const saved = (): Record<string, number> => {
  places ??= read();
  return places;
};

export const saveScroll = (location: Location): void => {
  saved()[placeOf(location)] = scrollY;
};

const elementAt = (hash: string): Element | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

type Shown = { readonly location: Location; readonly keepsScroll: boolean };

/** Back and Forward return to where the page was; a link leads to the top or to its target. */
export const useScrollPlaces = ({ location, keepsScroll }: Shown): void => {
  const type = useNavigationType();
  const latest = useRef(location);
  useLayoutEffect(() => {
    latest.current = location;
    const place = type === 'POP' ? saved()[placeOf(location)] : undefined;
    if (place !== undefined) scrollTo(0, place);
    else if (!keepsScroll) {
      const target = elementAt(location.hash);
      if (target) target.scrollIntoView();
      else scrollTo(0, 0);
    }
  }, [location, type, keepsScroll]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      saveScroll(latest.current);
      tabStorage.setItem(KEY, JSON.stringify(saved()));
      history.scrollRestoration = 'auto';
    };
    const comeBack = () => {
      history.scrollRestoration = 'manual';
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, []);
};
