import 'virtual:tokens.css';
import '../src/theme/fonts.css';
import './console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from './frame.tsx';
import { Health } from './health.tsx';
import { Inbox } from './inbox.tsx';
import { Order } from './order.tsx';
import { Search } from './search.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

const pageAt = (path: string) => {
  if (path === '/search') return <Search />;
  if (path === '/health') return <Health />;
  const [, orderId] = /^\/order\/(.+)$/.exec(path) ?? [];
  return orderId === undefined ? <Inbox /> : <Order id={orderId} />;
};

createRoot(root).render(
  <StrictMode>
    <Frame>{pageAt(window.location.pathname)}</Frame>
  </StrictMode>,
);
