import { Trans, useTranslation } from 'react-i18next';

/**
 * What the assistant costs, in one line below its name: two prices with a model, nothing without one. Until that is known the line is empty, so that
 * nothing moves. Texts of `therapy`.
 */
export function AssistantTerms({ isScripted }: { isScripted: boolean | undefined }) {
  const { t } = useTranslation('therapy');
  if (isScripted === undefined) return <p aria-hidden>{'\u00a0'}</p>;
  if (isScripted) return <p>{t('assistant.guided.terms')}</p>;
  return (
    <p className="num">
      <Trans t={t} i18nKey="assistant.price" components={{ b: <bdi className="ltr" /> }} />
    </p>
  );
}
