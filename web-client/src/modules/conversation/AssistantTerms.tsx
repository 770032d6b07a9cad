import { Trans, useTranslation } from 'react-i18next';

/**
 * Prices of the assistant below its name; without a model, a line without prices. The line stays
 * empty until the response arrives, so that nothing shifts. Texts of `therapy`.
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
