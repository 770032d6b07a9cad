import { PageLoading } from '@/ui/PageLoading';
import { Loading, Skeleton, SkeletonCards, SkeletonRows, SkeletonTable, SkeletonText } from '@/ui/Skeleton';
import styles from '../Gallery.module.css';
import { Section } from '../Section';

/** Placeholders for loading content. */
export function Skeletons() {
  return (
    <>
      <Section title="Skeleton">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-24 items-start">
          <Loading className={styles.card}>
            <Skeleton shape="picture" />
            <Skeleton shape="title" width="half" />
            <SkeletonText lines={3} />
            <Skeleton shape="button" />
          </Loading>
          <SkeletonRows rows={3} />
        </div>
        <SkeletonCards cards={1} />
        <SkeletonTable columns={4} rows={3} />
      </Section>
      <Section title="PageLoading">
        <div style={{ blockSize: 200, overflow: 'hidden' }}>
          <PageLoading />
        </div>
      </Section>
    </>
  );
}
