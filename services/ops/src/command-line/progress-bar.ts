const WIDTH = 30;

/** @param share 0 to 1. @returns such as `[######------] 50 %`. */
export const progressBar = (share: number): string => {
  const done = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  return `[${'#'.repeat(done)}${'-'.repeat(WIDTH - done)}] ${Math.floor(share * 100)} %`;
};
