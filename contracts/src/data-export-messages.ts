import { indianDate, inIndia } from './indian-time.ts';

/** @returns "21 Nov 2026, 10:42" in India. */
const moment = (at: string): string =>
  `${indianDate(Date.parse(at))}, ${inIndia(Date.parse(at)).toISOString().slice(11, 16)}`;

export const dataExportMessages = {
  requested: 'We’re preparing your data. We’ll email you when you can download it.',
  proofNeeded: 'Enter your password to download your data.',
  /** @param againAt ISO 8601. */
  tooSoon: (againAt: string) =>
    `You can ask for your data once a day. Ask again after ${moment(againAt)} (India).`,
  notRequested: 'There’s no copy of your data. Ask for one in your profile.',
  notReady: 'We’re still preparing your data. Try again in a minute.',
  over: 'This copy of your data is no longer available. Ask for a new one in your profile.',
} as const;
