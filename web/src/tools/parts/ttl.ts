const UNITS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'min', many: 'min' },
  { seconds: 1, one: 's', many: 's' },
] as const;

/** Two units at most: "5 min", "1 day", "59 min 58 s". */
export const ttlText = (seconds: number): string => {
  const words: string[] = [];
  let rest = seconds;
  for (const unit of UNITS) {
    const count = Math.floor(rest / unit.seconds);
    if (count === 0 && words.length === 0) continue;
    if (count > 0) words.push(`${count} ${count === 1 ? unit.one : unit.many}`);
    rest -= count * unit.seconds;
    if (words.length === 2 || rest === 0) break;
  }
  return words.join(' ') || '0 s';
};
