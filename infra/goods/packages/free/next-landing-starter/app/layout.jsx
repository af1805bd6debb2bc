import { site } from '../content.js';
import './globals.css';

export const metadata = {
  metadataBase: new URL(site.url),
  title: site.title,
  description: site.description,
  alternates: { canonical: '/' },
  openGraph: { title: site.title, description: site.description, url: '/', siteName: site.name },
};

export const viewport = { themeColor: '#b5432a', colorScheme: 'light dark' };

export default function RootLayout({ children }) {
  return (
    <html lang="en-IN">
      <body>{children}</body>
    </html>
  );
}
