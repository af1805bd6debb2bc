import { webToolMessages } from '@haat/contracts/web-tool-messages';
import type { FetchResult } from './web-visitor.ts';

export const fetchFailureText = ({
  failure,
  description,
  url,
}: FetchResult & { ok: false }): string => {
  const { host } = new URL(url);
  switch (failure) {
    case 'not_public':
      return webToolMessages.notPublic;
    case 'no_such_host':
      return webToolMessages.noSuchHost(host);
    case 'timeout':
      return webToolMessages.timeout(host);
    case 'connection':
      return webToolMessages.connection(host);
    case 'certificate':
      return webToolMessages.certificate(host, description.replace(/\.$/, ''));
    case 'too_many_redirects':
      return webToolMessages.tooManyRedirects;
    case 'bad_redirect':
      return webToolMessages.badRedirect;
  }
};
