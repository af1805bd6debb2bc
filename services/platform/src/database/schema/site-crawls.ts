/** Removed after a day. */
export const siteCrawlsSchema = `
  create table site_crawls (
    id uuid primary key,
    visitor text not null,
    origin text not null,
    status text not null check (status in ('queued', 'running', 'done', 'cancelled', 'failed')),
    heard_of_at timestamptz,
    network text,
    resumed_at timestamptz,
    runner int not null default 0,
    interruptions int not null default 0,
    found int not null default 1,
    visited int not null default 0,
    listed int not null default 0,
    problems int not null default 0,
    current_url text,
    reached_limit text,
    failure text,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz
  );
  create unique index site_crawls_one_for_each on site_crawls (visitor)
    where status in ('queued', 'running');
  create index site_crawls_created_at on site_crawls (created_at);
  create table site_crawl_pages (
    crawl_id uuid not null references site_crawls on delete cascade,
    number int not null,
    url text not null,
    found_on int,
    is_visited boolean not null default false,
    is_listed boolean not null default false,
    problem text,
    http_status int,
    detail text,
    last_modified timestamptz,
    primary key (crawl_id, number)
  );
  create index site_crawl_problems on site_crawl_pages (crawl_id, number)
    where problem is not null;
  create table site_crawl_files (
    crawl_id uuid not null references site_crawls on delete cascade,
    place int not null,
    name text not null,
    addresses int not null,
    bytes int not null,
    gzip bytea not null,
    primary key (crawl_id, name)
  );
`;
