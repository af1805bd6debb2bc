/** @param version "2026-12-01". @returns "1 December 2026". */
export const versionDay = (version: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(version),
  );
