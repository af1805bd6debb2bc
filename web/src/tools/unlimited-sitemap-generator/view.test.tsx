// @vitest-environment happy-dom
import type { CrawlAnswer } from '@haat/contracts/http/webtools/sitemaps';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { crawl as begun } from '../../../testing/samples.ts';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { lastCrawl } from './last-crawl.ts';
import { View } from './view.tsx';

const { id: ID } = begun;
const CRAWL = `/api/webtools/sitemaps/${ID}`;
const TOOL = '/webtools/unlimited-sitemap-generator';

const crawl = (changes: Partial<CrawlAnswer>): CrawlAnswer => ({
  ...begun,
  ...{ status: 'queued', found: 9, visited: 4, listed: 4 },
  problemList: [],
  moreProblemsAfter: null,
  ...changes,
});
const files = [{ name: 'sitemap.xml', addresses: 4, bytes: 640 }];

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the copied sitemap is the newest one after a resumed crawl', async () => {
  let isWhole = false;
  serve({
    [`GET ${CRAWL}`]: () =>
      ok(
        isWhole
          ? crawl({ status: 'done', finishedAt: '2026-11-21T11:00:00.000Z', files })
          : crawl({
              status: 'done',
              limit: 'time',
              canGoOn: true,
              finishedAt: '2026-11-21T10:30:00.000Z',
              files,
            }),
      ),
    [`POST ${CRAWL}/resume`]: () => {
      isWhole = true;
      return ok(crawl({ status: 'queued' }));
    },
    [`GET ${CRAWL}/sitemap.xml`]: () => ok(isWhole ? 'whole' : 'half'),
  });
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
    async (text) => void copied.push(text),
  );
  renderPage(<View />, { at: `${TOOL}?crawl=${ID}` });
  await screen.findByRole('button', { name: 'Copy sitemap.xml' });
  press('Copy sitemap.xml');
  await waitFor(() => expect(copied).toEqual(['"half"']));
  press('Go on');
  await screen.findByRole('button', { name: 'Cancel' });
  await screen.findByRole('button', { name: 'Copy sitemap.xml' });
  press('Copy sitemap.xml');
  await waitFor(() => expect(copied).toEqual(['"half"', '"whole"']));
});

const Elsewhere = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <button type="button" onClick={() => navigate('/webtools/dns-lookup?name=haat.example')}>
        Leave
      </button>
      <output aria-label="Address">{pathname + search}</output>
    </>
  );
};

test('a visitor who left the page during a crawl request stays away, and finds the crawl later', async () => {
  const pending = held();
  serve({
    'GET /api/webtools/sitemaps/limits': refusal(503, 'Away.'),
    'POST /api/webtools/sitemaps': pending.respond,
  });
  renderPage(
    <>
      <Elsewhere />
      <Routes>
        <Route path={TOOL} element={<View />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { at: TOOL },
  );
  fireEvent.change(screen.getByLabelText('Address of the site'), {
    target: { value: 'https://shop.example' },
  });
  press('Make the sitemap');
  press('Leave');
  await act(async () => pending.release(ok(crawl({}))));
  await waitFor(() => expect(lastCrawl.read()).toBe(ID));
  expect(screen.getByLabelText('Address').textContent).toBe(
    '/webtools/dns-lookup?name=haat.example',
  );
});

test('an address that the shop refuses is told at its field', async () => {
  const url = webToolMessages.notPublic;
  serve({
    'GET /api/webtools/sitemaps/limits': refusal(503, 'Away.'),
    'POST /api/webtools/sitemaps': refusal(400, url, { url }),
  });
  renderPage(<View />, { at: TOOL });
  const field = screen.getByLabelText<HTMLInputElement>('Address of the site');
  fireEvent.change(field, { target: { value: 'http://192.168.0.1/' } });
  press('Make the sitemap');
  await screen.findByText(url);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a crawl that is gone while it is looked at is told as gone, with the way to a new one', async () => {
  let isGone = false;
  serve({
    'GET /api/webtools/sitemaps/limits': refusal(503, 'Away.'),
    [`GET ${CRAWL}`]: () => {
      if (isGone) return refusal(404, 'This sitemap no longer exists.');
      isGone = true;
      return ok(crawl({ status: 'running' }));
    },
  });
  renderPage(<View />, { at: `${TOOL}?crawl=${ID}` });
  await screen.findByRole('heading', { name: 'Crawling shop.example' });
  await screen.findByText('This sitemap no longer exists.');
  expect(screen.queryByRole('heading', { name: 'Crawling shop.example' })).toBeNull();
  press('Start again');
  await screen.findByLabelText('Address of the site');
});

test.each([429, 503])(
  'while the status is %i the shown figures are marked as old',
  async (status) => {
    let isUnavailable = false;
    serve({
      'GET /api/webtools/sitemaps/limits': refusal(503, 'Away.'),
      [`GET ${CRAWL}`]: () =>
        isUnavailable
          ? refusal(status, 'Please wait.')
          : ok(crawl({ status: 'running', visited: 6 })),
    });
    renderPage(<View />, { at: `${TOOL}?crawl=${ID}` });
    await screen.findByText('6 of 9 pages visited, 0 problems.', { selector: 'p:not([role])' });
    expect(screen.queryByText(/from before/)).toBeNull();
    isUnavailable = true;
    await screen.findByText('The figures below are from before. Please wait.');
    await screen.findByRole('button', { name: 'Try again' });
    screen.getByRole('heading', { name: 'Crawling shop.example' });
    isUnavailable = false;
    await waitFor(() => expect(screen.queryByText(/from before/)).toBeNull());
  },
);

const OTHER = '7d1f54f2-7a1f-4c5e-9b8c-2f1f5a3f9a11';

const ToTheOther = () => {
  const [, setQuery] = useSearchParams();
  return (
    <button type="button" onClick={() => setQuery({ crawl: OTHER })}>
      The other
    </button>
  );
};

test('the result of a cancelled crawl is not shown for another crawl', async () => {
  const cancelled = held();
  serve({
    [`GET ${CRAWL}`]: ok(crawl({ status: 'running' })),
    [`POST ${CRAWL}/cancel`]: cancelled.respond,
    [`GET /api/webtools/sitemaps/${OTHER}`]: ok(
      crawl({ id: OTHER, site: 'https://other.example', status: 'running' }),
    ),
  });
  renderPage(
    <>
      <ToTheOther />
      <View />
    </>,
    { at: `${TOOL}?crawl=${ID}` },
  );
  await screen.findByRole('heading', { name: 'Crawling shop.example' });
  press('Cancel');
  press('The other');
  await screen.findByRole('heading', { name: 'Crawling other.example' });
  await act(async () => cancelled.release(ok(crawl({ status: 'cancelled' }))));
  screen.getByRole('heading', { name: 'Crawling other.example' });
});
