import { problemSchema } from '@haat/contracts/http/problem';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { Catalogue } from '@haat/ordering/catalogue/catalogue';
import type { CodeProduct } from '@haat/ordering/catalogue/code-row';
import { currentCatalogue } from '@haat/ordering/catalogue/current-catalogue';
import { Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import { isFreeProduct } from '../../catalogue/code-item.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { countDownload } from '../count-download.ts';
import { freeDownloadErrorPage } from '../error-page.ts';
import { isBeginning, planAnswer } from '../plan-answer.ts';
import { sendPackage } from '../send-package.ts';
import { createFreeDownloadIds } from './download-ids.ts';

/** @throws {Refusal} 404 for no such item, 403 for a paid one. */
const freeItem = async (catalogue: Catalogue, route: string): Promise<CodeProduct> => {
  const { codes } = await currentCatalogue(catalogue, orderMessages.loadSoftwareFailed);
  const item = codes.find((product) => product.route === route);
  if (item === undefined) throw new Refusal(404, refusalMessages.itemNotFound);
  if (!isFreeProduct(item)) throw new Refusal(403, refusalMessages.itemNotFree);
  return item;
};

export const downloadFreePackageRoute: Slice = async (app, context) => {
  const { clock, settings } = context;
  const downloads = createFreeDownloadIds({ secret: settings.SESSION_SECRET, clock });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/downloads/free/:route',
    onSend: freeDownloadErrorPage,
    onRequest: perMinute(app, 'downloads', settings.DOWNLOADS_PER_MINUTE),
    schema: {
      tags: ['downloads'],
      summary: 'Download the package of a free item (application/zip; supports Range)',
      params: z.object({ route: z.string() }),
      response: { '4xx': problemSchema, '5xx': problemSchema },
    },
    handler: async (request, reply) => {
      const { method, headers, params } = request;
      const { id: itemId, route } = await freeItem(context.catalogue, params.route);
      const found = await context.packageStore.find(route);
      if (found === null) throw new Refusal(404, refusalMessages.downloadMissing);
      const planned = planAnswer({ method, headers }, found);
      if (isBeginning({ method, headers }, planned)) {
        const beginner = { address: request.ip, agent: headers['user-agent'] ?? '' };
        const downloadId = downloads.idFor(beginner, route, found.etag);
        await countDownload(context, { downloadId, itemId, route, bought: null });
      }
      return sendPackage(reply, planned, {
        package: found,
        fileName: `${route}.zip`,
        caching: 'public, no-cache',
        headersOnly: method === 'HEAD',
      });
    },
  });
};
