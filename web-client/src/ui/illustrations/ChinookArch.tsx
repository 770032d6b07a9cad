import { lazySection } from '../lazySection';
import type { SceneProps } from './drawing';

/**
 * The largest drawing, at the start of the home page and one other. A visitor of a written-out
 * page does not load it again.
 */
export const ChinookArch = lazySection<SceneProps>('chinook-arch', () => import('./ChinookArchScene.svg'), {
  still: true,
});
