import type { Plugin } from 'vite';

/** The two faces of every first screen. */
const PRELOADED_FONTS = ['display', 'text'];

export const preloadFonts = (): Plugin => ({
  name: 'haat-preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) =>
          PRELOADED_FONTS.some((font) => new RegExp(`/${font}-[\\w-]{8}\\.woff2$`).test(file)),
        )
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
          injectTo: 'head',
        })),
  },
});
