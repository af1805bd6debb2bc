import { useState } from 'react';

/** True from the first time the condition held: keeps mounted what was opened once. */
export const useStickyFlag = (condition: boolean): boolean => {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
};
