import { useCallback, useEffect, useState } from 'react';

/**
 * Something made by chance, anew whenever a setting changes or somebody asks. Undefined at the
 * first render: what is prerendered must not be what everybody gets.
 */
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
