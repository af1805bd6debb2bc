import { DEFAULT_CATEGORY_ID, PICKER_DEFAULT_CATEGORY_ID } from '@haat/contracts/constants';

export const settings = {
  /** The shop's channel, such as `https://www.youtube.com/@name`; empty while it has none. */
  youtubeChannel: import.meta.env.VITE_YOUTUBE_CHANNEL ?? '',
  defaultCategoryId: Number(import.meta.env.VITE_DEFAULT_CATEGORY_ID ?? DEFAULT_CATEGORY_ID),
  pickerDefaultCategoryId: Number(
    import.meta.env.VITE_PICKER_DEFAULT_CATEGORY_ID ?? PICKER_DEFAULT_CATEGORY_ID,
  ),
} as const;
