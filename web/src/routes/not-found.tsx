import { useContext } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { NextLinks } from '../components/next-links.tsx';
import { OpenPagesContext } from '../features/shell/open-pages.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { nearbyPages } from './nearby-pages.ts';

/** As it was typed; as it was sent where that is no text. */
const readable = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

export const NotFoundPage = () => {
  const { pathname } = useLocation();
  // What the server sends is the same for every address.
  const isHere = useHydrated();
  const near = nearbyPages(pathname, useContext(OpenPagesContext));
  return (
    <NextLinks title="Page not found">
      <p>
        {isHere ? (
          <span>
            We can’t find a page at <span className="mono">{readable(pathname)}</span>.
          </span>
        ) : (
          <span>We can’t find a page at this address.</span>
        )}{' '}
        Check the address, or go to the home page.
      </p>
      {near.length > 0 && (
        <p>
          You may be looking for{' '}
          {near.map(({ path, name }, index) => (
            <span key={path}>
              {index > 0 && (index === near.length - 1 ? ' or ' : ', ')}
              <Link to={path}>{name}</Link>
            </span>
          ))}
          .
        </p>
      )}
    </NextLinks>
  );
};
