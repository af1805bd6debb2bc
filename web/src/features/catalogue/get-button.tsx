import { codeTotalPaise, followableLink, isFree } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { formatRupees } from '@haat/contracts/money';
import { IconDownload } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { useBuyCode } from '../../ordering/code/buy-code.ts';
import { PriceButton, PriceDownload } from './price-button.tsx';

type GetButtonProps = {
  readonly item: CodeItem;
  readonly isPrimary?: boolean;
};

export const GetButton = ({ item, isPrimary = false }: GetButtonProps) => {
  const buy = useBuyCode();
  const download = isFree(item) ? followableLink(item.options.download_link) : null;
  if (download !== null) {
    return (
      <PriceDownload
        variant={isPrimary ? 'cta' : 'default'}
        href={download}
        label={
          <>
            <Icon of={IconDownload} size={16} />
            Download Now
          </>
        }
        amount="Free"
        of={item.page_title}
      />
    );
  }
  return (
    <PriceButton
      variant={isPrimary ? 'cta' : 'filled'}
      onClick={() => buy(item)}
      label="Buy Now"
      amount={formatRupees(codeTotalPaise(item.price))}
      of={item.page_title}
    />
  );
};
