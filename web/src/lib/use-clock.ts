import { CLOCK_TICK_MS } from '@haat/contracts/constants';
import { useEffect, useState } from 'react';

/** The present moment, renewed every second on the second. */
export const useClock = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      timer = setTimeout(tick, CLOCK_TICK_MS - (Date.now() % CLOCK_TICK_MS));
    };
    timer = setTimeout(tick, CLOCK_TICK_MS - (Date.now() % CLOCK_TICK_MS));
    return () => clearTimeout(timer);
  }, []);
  return now;
};
