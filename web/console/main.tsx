import 'virtual:tokens.css';
import '../src/theme/fonts.css';
import './console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from './frame.tsx';
import { Inbox } from './inbox.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <Frame>
      <Inbox />
    </Frame>
  </StrictMode>,
);
