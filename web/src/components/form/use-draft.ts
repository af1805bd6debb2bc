import useSWRImmutable from 'swr/immutable';

type Draft<Values> = {
  readonly draft: Partial<Values> | undefined;
  readonly keep: (values: Partial<Values>) => Promise<unknown>;
};

const nothing = () => ({});

/** Unsent input in the SWR cache, which logout clears. @param name with its owner. */
export const useDraft = <Values>(name: string): Draft<Values> => {
  const { data, mutate } = useSWRImmutable<Partial<Values>>(`${name}, not sent`, nothing);
  return { draft: data, keep: (values) => mutate(values, { revalidate: false }) };
};
