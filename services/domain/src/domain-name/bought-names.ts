/** A name that is sold here has two labels or three: `neelkhadi.in`, `neelkhadi.co.in`. */
const LABELS_OF_NAMES = [2, 3];

/** @returns the domain and what it stands below, as far as it can have been bought here. */
export const boughtNames = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  return LABELS_OF_NAMES.filter((count) => count <= labels.length).map((count) =>
    labels.slice(-count).join('.'),
  );
};
