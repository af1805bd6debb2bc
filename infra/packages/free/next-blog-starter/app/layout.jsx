import Link from 'next/link';
import { site } from '../site.js';
import './globals.css';

export const metadata = {
  metadataBase: new URL(site.url),
  title: { default: site.name, template: `%s | ${site.name}` },
  description: site.description,
  alternates: { canonical: '/', types: { 'application/atom+xml': '/feed.xml' } },
};

export default function RootLayout({ children }) {
  return (
    <html lang="en-IN">
      <body>
        <header>
          <Link href="/">{site.name}</Link>
        </header>
        <main>{children}</main>
        <footer>
          <p>
            {site.author} · <a href="/feed.xml">Feed</a>
          </p>
        </footer>
      </body>
    </html>
  );
}
