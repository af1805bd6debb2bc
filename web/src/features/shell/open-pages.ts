import { createContext } from 'react';
import type { Page } from '../../config/pages.ts';

export const OpenPagesContext = createContext<readonly Page[]>([]);
