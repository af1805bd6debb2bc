import { CLOCK_TICK_MS } from '@haat/contracts/constants';
import { useEffect, useState } from 'react';

/** Ticks on the second; null on the server. */
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
