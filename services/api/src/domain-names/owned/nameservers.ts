import { readNameservers } from '@haat/contracts/nameservers';
import { Refusal } from '@haat/platform/answers';

/** @throws {Refusal} 422 at the first wrong field */
export const requireNameservers = (
  ...typed: Parameters<typeof readNameservers>
): readonly string[] => {
  const reading = readNameservers(...typed);
  if (reading.ok) return reading.hosts;
  const [wrong] = Object.entries(reading.errors);
  const [field, error] =
    wrong === undefined
      ? ['nameservers', reading.whole ?? '']
      : [`nameservers.${wrong[0]}`, wrong[1]];
  throw new Refusal(422, error, { fields: { [field]: error } });
};
