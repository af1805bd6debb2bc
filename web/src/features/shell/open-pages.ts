import { createContext } from 'react';
import type { Page } from '../../config/pages.ts';

/** The pages that can be visited, given by the route table. */
export const OpenPagesContext = createContext<readonly Page[]>([]);
