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

export type Storefront = {
  /** For the API at the public port; without it another program has that port. */
  readonly webDist?: string;
  prepare(): void;
  untilBuilt(): Promise<void>;
  /** Resolves when pages can be opened; the API is ready. */
  open(apiUrl: string): Promise<void>;
  /** Resolves when nothing runs but what `keep` got. */
  end(): Promise<void>;
};

export type StorefrontOptions = {
  readonly settings: LauncherSettings;
  readonly address: string;
  readonly logs: string;
  readonly keep: (spec: ProcessSpec) => Promise<unknown>;
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
};

/** Bundled if sources are newer; pages have the API's answers. */
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
      // Awaited later: an early failure must not be unhandled.
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
      // Existing pages open at once and are rendered again: prices may have changed.
      rendered.then(
        () => progress('Pages renewed'),
        (error: Error) => progress(error.message),
      );
    },
    end: () => rendered.catch(() => undefined),
  };
};
