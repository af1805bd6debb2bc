import { useState } from 'react';

export const useStickyFlag = (condition: boolean): boolean => {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
};
