import type { panelSessionAnswerSchema } from '@haat/contracts/http/owned-hosting';
import type { PanelPlace } from '@haat/contracts/panel-places';
import { useState } from 'react';
import type { z } from 'zod';
import { planApiPaths } from '../../config/plan-paths.ts';
import { post } from '../../lib/api-client.ts';
import { openTab } from '../../lib/open-tab.ts';
import { useAct } from '../../lib/use-act.ts';

type Answer = z.infer<typeof panelSessionAnswerSchema>;

/** Logs in to the control panel in a new tab. The address exists only here: it logs in once. */
export const usePanel = (planId: string) => {
  const [at, setAt] = useState<PanelPlace>('home');
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const { isBusy, error, run } = useAct(async (place: PanelPlace) => {
    const tab = openTab('Opening the control panel...');
    setAt(place);
    setBlockedUrl(null);
    const result = await post<Answer>(planApiPaths.panelSession(planId), { at: place });
    if (!result.ok) {
      tab?.close();
      return result.failure.text;
    }
    if (tab === null) setBlockedUrl(result.data.url);
    else tab.location.replace(result.data.url);
    return null;
  });
  return {
    open: (place: PanelPlace): void => void run(place),
    isBusy: (place: PanelPlace): boolean => isBusy && at === place,
    error,
    /** Of a tab that the browser refused to open. */
    blockedUrl,
    forget: (): void => setBlockedUrl(null),
  };
};

export type Panel = ReturnType<typeof usePanel>;
