import { problemSchema } from '@haat/contracts/http/problem';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { countDownload } from '../count-download.ts';
import { boughtDownloadErrorPage } from '../error-page.ts';
import { isBeginning, planAnswer } from '../plan-answer.ts';
import { sendPackage } from '../send-package.ts';

export const downloadBoughtPackageRoute: Slice = async (app, context) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/downloads/paid',
    onSend: boughtDownloadErrorPage,
    onRequest: perMinute(app, 'downloads', context.settings.DOWNLOADS_PER_MINUTE),
    // The address is the key: keep it out of the log.
    logLevel: 'warn',
    schema: {
      tags: ['downloads'],
      summary: 'Download a bought package with a link from POST /api/downloads/links',
      querystring: z.object({ token: z.string().max(4096).default('') }),
      response: { '4xx': problemSchema, '5xx': problemSchema },
    },
    handler: async (request, reply) => {
      const { method, headers, query } = request;
      const link = await context.downloadLinks.read(query.token);
      if (link === null) throw new Refusal(403, refusalMessages.downloadLinkInvalid);
      const { downloadId, itemId, route, orderId, customerId } = link;
      const found = await context.packageStore.find(route);
      if (found === null) throw new Refusal(404, refusalMessages.downloadMissing);
      const planned = planAnswer({ method, headers }, found);
      if (isBeginning({ method, headers }, planned)) {
        const bought = { orderId, customerId };
        await countDownload(context, { downloadId, itemId, route, bought });
      }
      return sendPackage(reply, planned, {
        package: found,
        fileName: `${route}.zip`,
        caching: 'private, no-store',
        headersOnly: method === 'HEAD',
      });
    },
  });
};
