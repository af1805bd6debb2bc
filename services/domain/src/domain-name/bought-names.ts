const LABELS_OF_NAMES = [2, 3];

/** @returns the names under which a domain may be bought: `co.in` and `a.co.in` for `a.co.in`. */
export const boughtNames = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  return LABELS_OF_NAMES.filter((count) => count <= labels.length).map((count) =>
    labels.slice(-count).join('.'),
  );
};
