import type { Finding } from '@haat/contracts/http/webtools/finding';

const sign =
  (level: Finding['level']) =>
  (code: string, title: string, advice: string): Finding => ({ code, level, title, advice });

/** Reason enough not to open a link. */
export const bad = sign('bad');
/** Reason to look twice. */
export const warning = sign('warning');
/** Good to know, no reason against. */
export const note = sign('note');
