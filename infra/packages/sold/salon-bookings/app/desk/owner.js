import { createHash, timingSafeEqual } from 'node:crypto';
import { headers } from 'next/headers';

const hashOf = (text) => createHash('sha256').update(text).digest();

/** HTTP basic authentication. Always false without DESK_PASSWORD. */
export const isOwner = async () => {
  const { DESK_PASSWORD = '' } = process.env;
  const given = (await headers()).get('authorization') ?? '';
  const [, password = ''] =
    /^owner:(.*)$/s.exec(Buffer.from(given.replace('Basic ', ''), 'base64').toString()) ?? [];
  return DESK_PASSWORD !== '' && timingSafeEqual(hashOf(password), hashOf(DESK_PASSWORD));
};
