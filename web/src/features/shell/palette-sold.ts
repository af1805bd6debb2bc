import { codeTotalPaise, isFree } from '@haat/contracts/code-item';
import { HOSTING_PLAN_CATEGORY_ID, VPS_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import type { CodeItem, CodesAnswer } from '@haat/contracts/http/codes';
import type { HostingPlan, PlansAnswer } from '@haat/contracts/http/hosting';
import { formatRupees } from '@haat/contracts/money';
import { IconCode, IconCpu, IconServer } from '@tabler/icons-react';
import { useMemo } from 'react';
import useSWR from 'swr';
import { apiPaths, paths } from '../../config/paths.ts';
import { READ_ONCE } from '../../lib/read-once.ts';
import type { PaletteEntry } from './palette-entries.ts';

const codeEntry = (item: CodeItem): PaletteEntry => ({
  label: item.page_title,
  about: isFree(item) ? 'Free' : formatRupees(codeTotalPaise(item.price)),
  to: paths.codeItem(item.category_route, item.route),
  icon: IconCode,
  words: `${item.category_name} ${item.description}`,
});

const sharedEntry = ({ id, title }: HostingPlan): PaletteEntry => ({
  label: title,
  about: 'Shared hosting plan',
  to: `${paths.sharedHosting}?plan=${id}`,
  icon: IconServer,
});

const vpsEntry = ({ id, title }: HostingPlan): PaletteEntry => ({
  label: title,
  about: 'VPS hosting plan',
  to: `${paths.vpsHosting}?plan=${id}&period=year`,
  icon: IconCpu,
});

type Sold = {
  readonly codes: readonly PaletteEntry[];
  readonly plans: readonly PaletteEntry[];
  readonly isLoading: boolean;
};

export const useSold = (isNeeded: boolean): Sold => {
  const at = (path: string) => (isNeeded ? path : null);
  const { data: codes, isLoading: isCodesLoading } = useSWR<CodesAnswer>(
    at(apiPaths.codes),
    READ_ONCE,
  );
  const { data: shared, isLoading: isSharedLoading } = useSWR<PlansAnswer>(
    at(apiPaths.hostingPlans(HOSTING_PLAN_CATEGORY_ID)),
    READ_ONCE,
  );
  const { data: vps, isLoading: isVpsLoading } = useSWR<PlansAnswer>(
    at(apiPaths.hostingPlans(VPS_PLAN_CATEGORY_ID)),
    READ_ONCE,
  );
  const isLoading = isCodesLoading || isSharedLoading || isVpsLoading;
  return useMemo(
    () => ({
      codes: (codes ?? []).map(codeEntry),
      plans: [...(shared ?? []).map(sharedEntry), ...(vps ?? []).map(vpsEntry)],
      isLoading,
    }),
    [codes, shared, vps, isLoading],
  );
};
