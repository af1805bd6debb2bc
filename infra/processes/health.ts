import http from 'node:http';
import https from 'node:https';

const TIMEOUT_MS = 2_000;

/** 200 within two seconds. Not by `fetch`, which takes megabytes of the launcher's memory. */
export const isHealthy = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { get } = url.startsWith('https:') ? https : http;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    get(url, { agent: false, signal }, (response) => {
      resolve(response.statusCode === 200);
      response.destroy();
    }).on('error', () => resolve(false));
  });
