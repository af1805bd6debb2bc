import useSWRImmutable from 'swr/immutable';

type Draft<Values> = {
  /** What was typed before. */
  readonly draft: Partial<Values> | undefined;
  readonly keep: (values: Partial<Values>) => Promise<unknown>;
};

const nothing = () => ({});

/**
 * What was typed and not sent outlives its form: a look at another page, and a session that ends
 * meanwhile. It is kept where answers are, asked of nobody, and goes with a logout as they do.
 * @param name says whose it is: the next one who logs in is not shown it.
 */
export const useDraft = <Values>(name: string): Draft<Values> => {
  const { data, mutate } = useSWRImmutable<Partial<Values>>(`${name}, not sent`, nothing);
  return { draft: data, keep: (values) => mutate(values, { revalidate: false }) };
};
