import { useEffect, useState } from 'react';

type Loaded<Module> = {
  /** Null until it is there. */
  readonly module: Module | null;
  /** It did not come: the page is offline, or of an older version than the server. */
  readonly hasFailed: boolean;
};

const NOT_YET = { module: null, hasFailed: false } as const;

/**
 * Code that comes with large data, such as every country's telephone numbers: asked for when it is
 * first needed, so that the page itself stays light.
 * @param load such as `() => import('./service.ts')`, defined outside of the component.
 */
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
