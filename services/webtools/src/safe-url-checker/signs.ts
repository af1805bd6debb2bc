import type { Finding } from '@haat/contracts/http/webtools/finding';

const sign =
  (level: Finding['level']) =>
  (code: string, title: string, advice: string): Finding => ({ code, level, title, advice });

export const bad = sign('bad');
export const warning = sign('warning');
export const note = sign('note');
