import { useId } from 'react';

interface TiletBandProps {
  /** Background of the band. */
  ground?: 'paper' | 'deep' | 'amber';
  /** Runs down an edge instead of across. */
  vertical?: boolean;
}

/**
 * The tilet: the woven border of a netela, 24 px wide. Used only at the start of a panel or the
 * footer.
 */
export function TiletBand({ ground = 'paper', vertical = false }: TiletBandProps) {
  const id = useId();
  const tone = ground === 'paper' ? '' : `tilet-${ground}`;
  const weave = (
    <>
      <path
        d="M0 0h40v2H0zM0 22h40v2H0zM18.7 2.9h2.6v2.6h2.6v2.6h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6h2.6v-2.6h2.6v-2.6z"
        fill="var(--i-t1)"
      />
      <path d="M18.7 8.1h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6z" fill="var(--i-t0)" />
      <path d="M-1.3 5h2.6v14h-2.6zM-7 10.7h14v2.6H-7zM38.7 5h2.6v14h-2.6zM33 10.7h14v2.6H33z" fill="var(--i-t2)" />
      <path d="M18.7 10.7h2.6v2.6h-2.6z" fill="var(--i-t3)" />
    </>
  );
  return (
    <svg className={`${vertical ? `w-24 h-full` : `h-24 w-full`} ${tone}`} aria-hidden focusable={false}>
      <pattern id={id} width={vertical ? 24 : 40} height={vertical ? 40 : 24} patternUnits="userSpaceOnUse">
        {vertical ? <g transform="rotate(90) translate(0 -24)">{weave}</g> : weave}
      </pattern>
      <rect width={vertical ? 24 : '100%'} height={vertical ? '100%' : 24} fill={`url(#${id})`} />
    </svg>
  );
}
