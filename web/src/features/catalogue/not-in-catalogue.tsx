import { Button } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Link } from '../../components/link.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { paths } from '../../config/paths.ts';

type NotInCatalogueProps = { readonly title: string; readonly children: string };

export const NotInCatalogue = ({ title, children }: NotInCatalogueProps) => (
  <>
    <PageTitle>{title}</PageTitle>
    <meta name="robots" content="noindex" />
    <HangTitle order={1}>{title}</HangTitle>
    <EmptyState
      icon={IconPackageOff}
      action={
        <Button size="sm" component={Link} to={paths.codes}>
          All codes
        </Button>
      }
    >
      {children}
    </EmptyState>
  </>
);
