import { InvalidConfig, isLoopback, isSandboxSmtpUrl } from '@haat/platform/config';
import type { Shop } from '../shop.ts';
import { attention, type Check, failed, ok, type Seen } from './check.ts';

/** A container may lack the setting; the other checks run without it. */
const originOf = (shop: Shop): { readonly url: string } | { readonly refused: string } => {
  try {
    return { url: shop.settings(['PUBLIC_ORIGIN']).PUBLIC_ORIGIN };
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    return { refused: 'PUBLIC_ORIGIN is not set here' };
  }
};

const look = async (shop: Shop): Promise<Seen> => {
  const set = shop.settings([
    ...(['NODE_ENV', 'SANDBOX', 'SMTP_URL', 'MAIL_FROM', 'MASTER_SECRET_PREVIOUS'] as const),
    ...(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'] as const),
  ]);
  const warned = shop.warnings();
  if (warned.length > 0) {
    const todo = 'Take each HAAT_ALLOW_… out and set what the shop then asks for; give each';
    return failed(warned.join(' '), `${todo} purpose a secret of its own.`);
  }
  const isInProduction = set.NODE_ENV === 'production';
  if (isInProduction && set.SANDBOX === 'on') {
    const seen = 'SANDBOX=on in production: a bank may be believed that is none';
    return failed(seen, 'Set SANDBOX=off and name the real providers.');
  }
  const origin = originOf(shop);
  const collector = set.OTEL_EXPORTER_OTLP_ENDPOINT ?? '';
  const wrong: readonly (readonly [boolean, string, string])[] = [
    [set.SMTP_URL === undefined, 'no SMTP_URL: mails wait', 'name a mail server'],
    [set.MAIL_FROM === undefined, 'no MAIL_FROM: mails wait', 'say whom they come from'],
    [
      isInProduction && isSandboxSmtpUrl(set.SMTP_URL ?? ''),
      'SMTP_URL is a sandbox’s: mails reach nobody',
      'name a mail server',
    ],
    [
      isInProduction && (!('url' in origin) || isLoopback(origin.url)),
      'url' in origin
        ? `PUBLIC_ORIGIN is ${origin.url}: links in mails lead nowhere`
        : origin.refused,
      'name the shop’s address',
    ],
    [
      Object.keys(set.OTEL_EXPORTER_OTLP_HEADERS).length > 0 &&
        collector.startsWith('http:') &&
        !isLoopback(collector),
      'OTEL_EXPORTER_OTLP_HEADERS go to the collector in the clear',
      'name it by https',
    ],
    [
      set.MASTER_SECRET_PREVIOUS !== undefined,
      'MASTER_SECRET_PREVIOUS is still set',
      'wrap the keys anew (npm run keys:rewrap), then take it out',
    ],
  ];
  const found = wrong.filter(([isSo]) => isSo);
  if (found.length === 0) return ok(`${set.NODE_ENV}, SANDBOX=${set.SANDBOX}`);
  return attention(
    found.map(([, seen]) => seen).join('; '),
    `docs/operating/settings.md#what-production-refuses: ${found.map(([, , todo]) => todo).join('; ')}`,
  );
};

export const settingsChecks = (shop: Shop): readonly Check[] => [
  { name: 'settings', look: () => look(shop) },
];
