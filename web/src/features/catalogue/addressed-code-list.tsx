import type { CodeItem } from '@haat/contracts/http/codes';
import { pageOf } from './catalogue.ts';
import { CodeList } from './code-list.tsx';
import { useAddressInStep, useQueryChoice } from './use-query-choice.ts';

export const AddressedCodeList = ({ items }: { readonly items: readonly CodeItem[] }) => {
  const { page, turnTo } = useQueryChoice();
  useAddressInStep(pageOf(items, page).page);
  return <CodeList items={items} page={page} onTurn={turnTo} titleOrder={2} />;
};
