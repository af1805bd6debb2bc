import { NextResponse } from 'next/server';

export const config = { matcher: '/desk' };

/** Makes the browser ask for the password; whether it is right is decided where the page is made. */
export const middleware = (request) =>
  request.headers.has('authorization')
    ? NextResponse.next()
    : new NextResponse('The owner signs in here.', {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="Desk", charset="UTF-8"' },
      });
