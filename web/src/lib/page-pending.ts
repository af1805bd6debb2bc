import { createContext } from 'react';

/** Whether another page is loading. */
export const PagePendingContext = createContext(false);
