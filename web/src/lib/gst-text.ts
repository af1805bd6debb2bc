import type { SettingsAnswer } from '@haat/contracts/http/settings';

/** The one sentence about GST, wherever prices are. Empty while the settings are not known. */
export const gstText = (settings: Pick<SettingsAnswer, 'gstPercent'> | undefined): string => {
  if (settings === undefined) return '';
  const { gstPercent } = settings;
  if (gstPercent === null) return 'No GST is charged: the seller is not registered for GST.';
  return `Prices include ${gstPercent}% GST.`;
};
