import { useEffect, useState } from 'react';

/**
 * False in the first render of what is loaded when it is first opened. A dialog gives focus back
 * only to what had it when the dialog went from closed to open.
 */
export const useOpenedAfterMount = (opened: boolean): boolean => {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && opened;
};
