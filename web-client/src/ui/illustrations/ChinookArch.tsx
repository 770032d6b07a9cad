import { lazySection } from '../lazySection';
import type { SceneProps } from './scene';

/** The largest drawing, which the first page and another begin with: who sees it written out does not fetch it again. */
export const ChinookArch = lazySection<SceneProps>(() => import('./ChinookArchScene'), { still: true });
