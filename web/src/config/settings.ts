import { DEFAULT_CATEGORY_ID, PICKER_DEFAULT_CATEGORY_ID } from '@haat/contracts/constants';

export const settings = {
  /** `https://www.youtube.com/@name`, or empty. */
  youtubeChannel: import.meta.env.VITE_YOUTUBE_CHANNEL ?? '',
  defaultCategoryId: Number(import.meta.env.VITE_DEFAULT_CATEGORY_ID ?? DEFAULT_CATEGORY_ID),
  pickerDefaultCategoryId: Number(
    import.meta.env.VITE_PICKER_DEFAULT_CATEGORY_ID ?? PICKER_DEFAULT_CATEGORY_ID,
  ),
} as const;
