import { type SettingsAnswer, settingsAnswerSchema } from '@haat/contracts/http/settings';
import { answers } from '@haat/platform/answers';
import { NO_SELLER } from '@haat/platform/config';
import type { ApiSettings, Slice } from '../../context.ts';

const given = (name: keyof typeof NO_SELLER, settings: ApiSettings): string | null =>
  settings[name] === NO_SELLER[name] ? null : settings[name];

const sellerOf = (settings: ApiSettings): SettingsAnswer['seller'] => ({
  name: given('SUPPLIER_NAME', settings),
  address: given('SUPPLIER_ADDRESS', settings),
  gstin: settings.SUPPLIER_GSTIN ?? null,
  email: settings.SUPPLIER_EMAIL ?? null,
  phone: settings.SUPPLIER_PHONE ?? null,
  officer: {
    name: settings.GRIEVANCE_OFFICER ?? null,
    email: settings.GRIEVANCE_EMAIL ?? null,
    phone: settings.GRIEVANCE_PHONE ?? null,
  },
});

export const showSettingsRoute: Slice = async (app, { settings: configured }) => {
  app.get(
    '/api/settings',
    {
      config: { etag: true },
      schema: {
        tags: ['settings'],
        summary: 'Show the public settings',
        response: answers(200, settingsAnswerSchema),
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, no-cache');
      return {
        publicIpUrl: configured.PUBLIC_IP_URL,
        payee: {
          vpa: configured.UPI_PAYEE_VPA,
          name: configured.UPI_PAYEE_NAME,
          isMerchant: configured.UPI_PAYEE_MERCHANT === 'on',
        },
        defaultNameservers: [configured.DEFAULT_NS1, configured.DEFAULT_NS2],
        emailVerification: configured.EMAIL_VERIFICATION === 'on',
        seller: sellerOf(configured),
        gstPercent: configured.SUPPLIER_GSTIN === undefined ? null : configured.GST_RATE_PERCENT,
        periods: {
          domainHold: configured.DOMAIN_HOLD_MS,
          paymentExpiry: configured.PAYMENT_EXPIRY_MS,
          hostingGrace: configured.HOSTING_GRACE_MS,
          session: configured.SESSION_MOST_MS,
        },
      };
    },
  );
};
