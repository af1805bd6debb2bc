import {
  InvalidConfig,
  isLoopback,
  isSandboxSmtpUrl,
  NO_SELLER,
  SELLER_SETTINGS,
} from '@haat/platform/config';
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
    const todo = 'Remove each HAAT_ALLOW_… and set what the shop then asks for; give each';
    return failed(warned.join(' '), `${todo} purpose a secret of its own.`);
  }
  const isInProduction = set.NODE_ENV === 'production';
  if (isInProduction && set.SANDBOX === 'on') {
    const seen = 'SANDBOX=on in production: a fake bank may verify payments';
    return failed(seen, 'Set SANDBOX=off and the real providers.');
  }
  const origin = originOf(shop);
  const collector = set.OTEL_EXPORTER_OTLP_ENDPOINT ?? '';
  const wrong: readonly (readonly [boolean, string, string])[] = [
    [set.SMTP_URL === undefined, 'no SMTP_URL: emails wait', 'set a mail server'],
    [set.MAIL_FROM === undefined, 'no MAIL_FROM: emails wait', 'set the sender'],
    [
      isInProduction && isSandboxSmtpUrl(set.SMTP_URL ?? ''),
      'SMTP_URL is a sandbox: no one receives emails',
      'set a mail server',
    ],
    [
      isInProduction && (!('url' in origin) || isLoopback(origin.url)),
      'url' in origin
        ? `PUBLIC_ORIGIN is ${origin.url}: links in emails do not work`
        : origin.refused,
      'set the shop’s address',
    ],
    [
      Object.keys(set.OTEL_EXPORTER_OTLP_HEADERS).length > 0 &&
        collector.startsWith('http:') &&
        !isLoopback(collector),
      'OTEL_EXPORTER_OTLP_HEADERS are sent unencrypted',
      'use https',
    ],
    [
      set.MASTER_SECRET_PREVIOUS !== undefined,
      'MASTER_SECRET_PREVIOUS is still set',
      'rewrap the keys (npm run keys:rewrap), then remove it',
    ],
  ];
  const found = wrong.filter(([isSo]) => isSo);
  if (found.length === 0) return ok(`${set.NODE_ENV}, SANDBOX=${set.SANDBOX}`);
  return attention(
    found.map(([, seen]) => seen).join('; '),
    `docs/operating/settings.md#what-production-refuses: ${found.map(([, , todo]) => todo).join('; ')}`,
  );
};

const checkSeller = async (shop: Shop): Promise<Seen> => {
  const { NODE_ENV, SANDBOX, ...set } = shop.settings([
    ...(['NODE_ENV', 'SANDBOX', 'SUPPLIER_GSTIN'] as const),
    ...SELLER_SETTINGS,
  ]);
  const placeholders: Readonly<Record<string, string>> = NO_SELLER;
  const missing = SELLER_SETTINGS.filter((name) =>
    [undefined, placeholders[name]].includes(set[name]),
  );
  const gst = set.SUPPLIER_GSTIN === undefined ? 'not registered for GST' : 'registered for GST';
  if (missing.length === 0) return ok(`${set.SUPPLIER_NAME}, ${gst}`);
  const seen = `not given: ${missing.join(', ')}; ${gst}`;
  // A sandbox sells nothing.
  if (SANDBOX === 'on' && NODE_ENV !== 'production') return ok(seen);
  return attention(seen, 'Pages say that they are missing. docs/operating/settings.md: set them.');
};

export const settingsChecks = (shop: Shop): readonly Check[] => [
  { name: 'settings', look: () => look(shop) },
  { name: 'seller', look: () => checkSeller(shop) },
];
