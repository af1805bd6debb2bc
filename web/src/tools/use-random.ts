import { useCallback, useEffect, useState } from 'react';

/** Undefined at first: prerendered random values would be everyone's. */
export const useRandom = <Made>(
  make: () => Made,
  settings: readonly unknown[],
): readonly [Made | undefined, () => void] => {
  const [made, setMade] = useState<Made>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings say when it is another
  const renew = useCallback(() => setMade(make()), settings);
  useEffect(renew, [renew]);
  return [made, renew];
};
