import { useEffect, useState } from 'react';

/** False on first render: a dialog returns the focus only if it opens after it is mounted. */
export const useOpenedAfterMount = (opened: boolean): boolean => {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && opened;
};
