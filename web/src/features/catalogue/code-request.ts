import { codeTotalPaise } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { type HireRequestBody, hireRequestBodySchema, LONG_TEXT } from '@haat/contracts/http/inbox';
import { inboxMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { apiPaths } from '../../config/paths.ts';
import { budgetFor } from '../inbox/budget.ts';
import type { Decoy, InboxForm } from '../inbox/forms.ts';
import { readForm } from '../inbox/read-form.ts';

/** "Kirana POS, ₹2,999.00": what is asked for, as those read it who answer. */
export const itemInWords = ({ page_title, price }: Pick<CodeItem, 'page_title' | 'price'>) =>
  `${page_title}, ${formatRupees(codeTotalPaise(price))}`;

type CodeRequestField = 'wish' | 'name' | 'email' | Decoy;

/**
 * A request for a sold item: it goes where requests for work go, the item named on its first line.
 */
export const codeRequest = (
  item: Pick<CodeItem, 'page_title' | 'price' | 'category_route' | 'route'>,
): InboxForm<CodeRequestField, HireRequestBody> => ({
  fields: ['wish', 'name', 'email', 'homepage'],
  path: apiPaths.inbox.hireRequests,
  read: ({ wish, ...sender }) => {
    const opening = `Item: ${itemInWords(item)} (${item.category_route}/${item.route})\n\n`;
    const reading = readForm(hireRequestBodySchema, {
      ...sender,
      work: 'other',
      budget: budgetFor(codeTotalPaise(item.price)),
      description: `${opening}${wish.trim()}`.trim(),
    });
    if (reading.ok) return reading;
    const { description: wrong, name, email, homepage } = reading.errors;
    const tooLong = wrong && inboxMessages.tooLong(LONG_TEXT - opening.length);
    return { ok: false, errors: { wish: tooLong, name, email, homepage } };
  },
});
