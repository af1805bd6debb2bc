import { salon } from '../salon.js';
import './globals.css';

export const metadata = { title: `Book a visit: ${salon.name}`, description: salon.line };

export default function RootLayout({ children }) {
  return (
    <html lang="en-IN">
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
