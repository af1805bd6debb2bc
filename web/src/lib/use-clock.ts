import { CLOCK_TICK_MS } from '@haat/contracts/constants';
import { useEffect, useState } from 'react';

/** The present moment, renewed every second on the second; null in what the server rendered. */
export const useClock = (): Date | null => {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      timer = setTimeout(tick, CLOCK_TICK_MS - (Date.now() % CLOCK_TICK_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
};
