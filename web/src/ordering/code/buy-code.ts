import type { CodeItem } from '@haat/contracts/http/codes';
import { createContext, useContext } from 'react';

export const BuyCode = createContext<((item: CodeItem) => void) | null>(null);

/** @throws outside of a CodeShop. */
export const useBuyCode = (): ((item: CodeItem) => void) => {
  const buy = useContext(BuyCode);
  if (buy === null) throw new Error('Code is bought inside a CodeShop');
  return buy;
};
