import { useLocation } from 'react-router-dom';
import { WayOn } from '../components/way-on.tsx';
import { closedStallAt } from '../lib/closed-stalls.ts';

export const NotFoundPage = () => {
  const { pathname } = useLocation();
  const stall = closedStallAt(pathname);
  if (stall !== null) {
    return (
      <WayOn title="This stall is not open yet">
        <p>
          The stall called {stall} is still being set up. There is nothing to buy or to read at this
          address today.
        </p>
        <p>Domain names are on sale now.</p>
      </WayOn>
    );
  }
  return (
    <WayOn title="Page not found">
      <p>
        There is nothing at <span className="mono">{pathname}</span>. The address may be misspelt,
        or the page may have moved.
      </p>
    </WayOn>
  );
};
