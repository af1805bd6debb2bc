const HOUR = 60;
const DAY = 24 * HOUR;

/** "Orders like this usually take about 3 minutes." */
export const usualTimeText = (minutes: number): string =>
  `Orders like this usually take about ${amountOf(minutes)}.`;

const amountOf = (minutes: number): string => {
  if (minutes < 2 * HOUR) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  if (minutes < 2 * DAY) return `${Math.round(minutes / HOUR)} hours`;
  return `${Math.round(minutes / DAY)} days`;
};
