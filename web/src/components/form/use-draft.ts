import useSWRImmutable from 'swr/immutable';

type Draft<Values> = {
  readonly draft: Partial<Values> | undefined;
  readonly keep: (values: Partial<Values>) => Promise<unknown>;
};

const nothing = () => ({});

/**
 * Unsent input that survives its form. Kept in the SWR cache, which a logout clears.
 * @param name names its owner, so that the next customer who logs in does not see it.
 */
export const useDraft = <Values>(name: string): Draft<Values> => {
  const { data, mutate } = useSWRImmutable<Partial<Values>>(`${name}, not sent`, nothing);
  return { draft: data, keep: (values) => mutate(values, { revalidate: false }) };
};
