import { useTranslation } from 'react-i18next';

/** The title of the browser tab: what the page is, then whose. React puts it into the head. */
export function PageTitle({ children, bare = false }: { children: string; bare?: boolean }) {
  const { t } = useTranslation();
  return <title>{bare ? children : t('pageTitle', { page: children })}</title>;
}
