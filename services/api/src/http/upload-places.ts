export const UPLOADS_AT_ONCE = { customer: 2, address: 6, all: 40 } as const;

export type UploadLimit = keyof typeof UPLOADS_AT_ONCE;

export type UploadPlaces = {
  /** @returns a function that frees the place, or the limit reached. */
  readonly take: (customerId: string, address: string) => (() => void) | UploadLimit;
};

const createCounts = () => {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add: (key: string, more: 1 | -1): void => {
      const count = (counts.get(key) ?? 0) + more;
      // Else memory would grow with every address.
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
};

/** Per process: protects its own memory and disk. @param notify called with the number taken. */
export const createUploadPlaces = (notify: (taken: number) => void = () => {}): UploadPlaces => {
  const customers = createCounts();
  const addresses = createCounts();
  let all = 0;
  return {
    take: (customerId, address) => {
      if (customers.of(customerId) >= UPLOADS_AT_ONCE.customer) return 'customer';
      if (addresses.of(address) >= UPLOADS_AT_ONCE.address) return 'address';
      if (all >= UPLOADS_AT_ONCE.all) return 'all';
      const change = (more: 1 | -1): void => {
        customers.add(customerId, more);
        addresses.add(address, more);
        all += more;
        notify(all);
      };
      change(1);
      let isTaken = true;
      return () => {
        if (isTaken) change(-1);
        isTaken = false;
      };
    },
  };
};
