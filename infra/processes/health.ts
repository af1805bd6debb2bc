/** 200 within two seconds. */
export const isHealthy = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(2_000),
      headers: { connection: 'close' },
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
};
