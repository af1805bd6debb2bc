import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../components/link.tsx';
import { NextLinks } from '../components/next-links.tsx';
import { OpenPagesContext } from '../features/shell/open-pages.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { nearbyPages } from './nearby-pages.ts';

/** As sent if it cannot be decoded. */
const readable = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

export const NotFoundPage = () => {
  const { pathname } = useLocation();
  // The server sends one page for all addresses.
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
