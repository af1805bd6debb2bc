import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { CodeProduct } from '@haat/ordering/catalogue/code-row';
import { currentCatalogue } from '@haat/ordering/catalogue/current-catalogue';
import { Refusal } from '@haat/platform/answers';
import type { ApiContext } from '../context.ts';
import { isFreeProduct } from './code-item.ts';

/** @throws {Refusal} 404 if not sold, 409 if free or not deliverable, 502 without a catalogue. */
export const quoteItem = async (
  { catalogue, packageStore }: Pick<ApiContext, 'catalogue' | 'packageStore'>,
  itemId: number,
): Promise<CodeProduct> => {
  const { codes } = await currentCatalogue(catalogue, orderMessages.loadSoftwareFailed);
  const item = codes.find(({ id }) => id === itemId);
  if (item === undefined) throw new Refusal(404, refusalMessages.itemNotFound);
  if (isFreeProduct(item)) throw new Refusal(409, refusalMessages.itemIsFree);
  if ((await packageStore.find(item.route)) === null) {
    throw new Refusal(409, refusalMessages.downloadMissing);
  }
  return item;
};
