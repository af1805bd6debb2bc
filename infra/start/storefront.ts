import { join } from 'node:path';
import type { ProcessSpec } from '../processes/supervise.ts';
import {
  arePagesStale,
  buildWeb,
  isWebStale,
  renderPages,
  WEB_DIST,
} from '../processes/web-build.ts';
import type { LauncherSettings } from './settings.ts';

/** Where pages come from. */
export type Storefront = {
  /** What the API serves at the public port; without it another program has that port. */
  readonly webDist?: string;
  /** Begins what takes long and needs nothing else. */
  prepare(): void;
  /** Resolves when the API may start. */
  untilBuilt(): Promise<void>;
  /** Resolves when pages can be looked at. The API is ready at the address. */
  open(apiUrl: string): Promise<void>;
  /** Resolves when nothing of it runs any more but what was given to `keep`. */
  end(): Promise<void>;
};

export type StorefrontOptions = {
  readonly settings: LauncherSettings;
  /** The shop's address on this machine. */
  readonly address: string;
  readonly logs: string;
  /** Starts a process and keeps it running to the end. */
  readonly keep: (spec: ProcessSpec) => Promise<unknown>;
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
};

/** The built web: bundled where sources are newer, pages rendered with the API's answers. */
export const builtStorefront = ({
  settings,
  address,
  logs,
  progress,
  signal,
}: StorefrontOptions): Storefront => {
  let built = Promise.resolve();
  let rendered = Promise.resolve();

  return {
    webDist: WEB_DIST,
    prepare: () => {
      if (!isWebStale()) return;
      built = buildWeb({ logFile: join(logs, 'web-build.log'), signal }).then(() =>
        progress('Web built'),
      );
      // Awaited later; what goes wrong before must not count as unhandled.
      built.catch(() => undefined);
    },
    untilBuilt: () => built,
    open: async (apiUrl) => {
      const areThere = !arePagesStale();
      rendered = renderPages({
        apiUrl,
        origin: settings.env.PUBLIC_ORIGIN ?? address,
        logFile: join(logs, 'pages.log'),
        signal,
      });
      if (!areThere) {
        await rendered;
        progress('Pages rendered');
        return;
      }
      // Pages that are there already open at once, and are renewed behind: prices may have changed.
      rendered.then(
        () => progress('Pages renewed'),
        (error: Error) => progress(error.message),
      );
    },
    end: () => rendered.catch(() => undefined),
  };
};
