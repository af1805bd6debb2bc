import { settingsAnswerSchema } from '@haat/contracts/http/settings';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';

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
      };
    },
  );
};
