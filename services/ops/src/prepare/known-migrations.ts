/** Both in order. @throws Error where a newer version or another branch has migrated */
export const requireKnownMigrations = (run: readonly string[], known: readonly string[]): void => {
  const newer = run.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new Error(
      `A newer version of the shop has brought the database up to date (${newer.join(', ')}). Start ` +
        'that version again, or restore a backup from before its update.',
    );
  }
  const passedOver = known.slice(0, run.length).filter((name) => !run.includes(name));
  if (passedOver.length > 0) {
    throw new Error(
      `The database was migrated by a branch of the shop that did not know ${passedOver.join(', ')}. ` +
        'Start that branch again, or set the shop aside, with all its orders and customers, and ' +
        'open an empty one: npm start -- --fresh',
    );
  }
};
