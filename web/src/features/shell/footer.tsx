import { lazy, Suspense } from 'react';
import classes from './footer.module.css';

/** Without a connection it loads once there is one; until then the prerendered links stay. */
const load = async (): Promise<{ readonly default: () => React.ReactNode }> => {
  try {
    return { default: (await import('./footer-content.tsx')).FooterContent };
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return load();
  }
};
const FooterContent = lazy(load);

/** Prerendered, and hydrated after all else: its icons would weigh on the first load. */
export const Footer = () => (
  <footer className={`${classes.footer} cloth`}>
    <Suspense>
      <FooterContent />
    </Suspense>
  </footer>
);
