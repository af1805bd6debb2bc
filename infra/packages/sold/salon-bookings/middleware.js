import { NextResponse } from 'next/server';

export const config = { matcher: '/desk' };

/** Makes the browser ask for the password. The page checks it. */
export const middleware = (request) =>
  request.headers.has('authorization')
    ? NextResponse.next()
    : new NextResponse('Log in to see the desk.', {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="Desk", charset="UTF-8"' },
      });
