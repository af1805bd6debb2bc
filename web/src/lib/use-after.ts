import { useEffect, useState } from 'react';

export const useAfter = (ms: number): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
};
