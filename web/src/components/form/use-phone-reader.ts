import { useState } from 'react';

type ReadPhone = typeof import('./phone-reader.ts').readPhone;

const load = (): Promise<ReadPhone | null> =>
  import('./phone-reader.ts').then(
    ({ readPhone }) => readPhone,
    () => null,
  );

const HINT = 'This doesn’t look like a full phone number.';

/** @param cc empty where the number has its code. */
export const usePhoneReader = (phone: string, cc: string) => {
  const [read, setRead] = useState<ReadPhone | null>(null);
  const [isFocused, setFocused] = useState(false);
  const isOdd = read !== null && !isFocused && phone !== '' && read(phone, cc) === null;
  return {
    load: async (): Promise<ReadPhone | null> => {
      const loaded = read ?? (await load());
      setRead(() => loaded);
      return loaded;
    },
    setFocused,
    /** A hint, not an error: numbering plans change. */
    hint: isOdd ? HINT : undefined,
  };
};
