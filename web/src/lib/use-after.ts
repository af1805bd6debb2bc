import { useEffect, useState } from 'react';

/** True once what calls it has stood on the page for so long, in ms. */
export const useAfter = (ms: number): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
};
