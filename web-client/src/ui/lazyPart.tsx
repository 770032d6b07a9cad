import { createElement, type FunctionComponent } from 'react';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import type { TextName } from '@/i18n';
import { type Load, loadLater } from './loadLater';
import { PartBoundary } from './PartBoundary';

interface Options {
  /** Text files that the part needs. */
  texts?: readonly TextName[];
  /** The part calls the API and may be on a page that does not. */
  api?: boolean;
  /** The page is complete without this part, so a failure shows nothing. */
  quiet?: boolean;
}

/**
 * A part of a page or a dialog in its own file, loaded when it is first shown. It suspends
 * meanwhile. A failed load is retried, and then shown in place of the part. `name` identifies the
 * part in error reports: lower-case letters, digits, dots and hyphens.
 */
export function lazyPart<Props extends object = object>(
  name: string,
  load: Load<Props>,
  { texts, api, quiet }: Options = {},
): FunctionComponent<Props> {
  const later = loadLater(load, { texts });

  function Loaded(props: Props) {
    return createElement(later.part(), props);
  }
  function LoadedWithApi(props: Props) {
    const api = useApiOnDemand();
    return createElement(
      later.part(() => later.preload(api)),
      props,
    );
  }
  const Inside = api ? LoadedWithApi : Loaded;

  return function LazyPart(props: Props) {
    return (
      <PartBoundary part={name} quiet={quiet}>
        <Inside {...props} />
      </PartBoundary>
    );
  };
}
