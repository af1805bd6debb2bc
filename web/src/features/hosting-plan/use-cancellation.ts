import { planApiPaths } from '../../config/plan-paths.ts';
import { put } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import { usePlan } from './plan-context.ts';

/** @param onSet called once the API has set it */
export const useCancellation = (onSet: () => void = () => undefined) => {
  const { plan, refresh } = usePlan();
  return useAct(async (cancelled: boolean) => {
    const result = await put(planApiPaths.cancellation(plan.id), { cancelled });
    if (!result.ok) return result.failure.text;
    onSet();
    refresh();
    return null;
  });
};
