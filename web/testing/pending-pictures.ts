import { beforeEach, vi } from 'vitest';

/** happy-dom loads no pictures, and says that they are complete. */
export const keepPicturesPending = (): void => {
  beforeEach(() => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  });
};
