import { useEffect, useState } from 'react';

type Loaded<Module> = {
  readonly module: Module | null;
  readonly hasFailed: boolean;
};

const NOT_YET = { module: null, hasFailed: false } as const;

/** Loads code with large data when needed. @param load defined outside of the component. */
export const useModule = <Module>(
  load: () => Promise<Module>,
  isNeeded: boolean,
): Loaded<Module> => {
  const [loaded, setLoaded] = useState<Loaded<Module>>(NOT_YET);
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (module) => setLoaded({ module, hasFailed: false }),
      () => setLoaded({ module: null, hasFailed: true }),
    );
  }, [load, isNeeded]);
  return loaded;
};
