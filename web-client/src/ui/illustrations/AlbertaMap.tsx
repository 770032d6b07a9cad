import { drawing, type SceneProps } from './scene';

interface AlbertaMapProps extends SceneProps {
  /**
   * Names of the three cities in the page's language. They are east of the road in every
   * language: a map is never mirrored.
   */
  cities: { edmonton: string; redDeer: string; calgary: string };
}

/** Alberta with the road from Calgary to Edmonton; the Rockies in the west, the towns along the way as dots. */
export function AlbertaMap({ cities, ...props }: AlbertaMapProps) {
  return (
    <svg viewBox="0 0 330 430" {...drawing} {...props}>
      <path d="M22 15h209v400h-86l-13-22-17-40-19-40-19-14-19-11-8-18-28-29z" fill="var(--i-field3)" />
      <path d="M22 15h209v120q-60 26-110 8T22 150z" fill="var(--i-green)" />
      <path d="M22 15h209v60q-70 20-110 6t-99 8z" fill="var(--i-green2)" opacity=".55" />
      <path
        d="M22 212l10-20 10 18 14-30 16 34 9-14 13 26 10-12 14 30 12-16 14 34 12-14 12 38 10-6 8 35-9 60-15-12-17-40-19-40-19-14-19-11-8-18-28-29z"
        fill="var(--i-mid)"
      />
      <path
        d="M56 180l7 15-4-2-3 4-4-4-3 2zM118 244l7 17-4-3-4 4-3-5-3 3zM144 278l6 16-4-2-3 4-3-4-2 2z"
        fill="var(--i-snow)"
      />
      <path
        d="M22 15h209v400h-86l-13-22-17-40-19-40-19-14-19-11-8-18-28-29z"
        fill="none"
        stroke="var(--i-near)"
        strokeWidth="3"
      />
      <path d="M180 341q-4-24 4-45t3-46" fill="none" stroke="var(--i-road)" strokeWidth="9" />
      <path d="M180 341q-4-24 4-45t3-46" fill="none" stroke="var(--i-sun)" strokeWidth="2" strokeDasharray="7 6" />
      <g fill="var(--i-clay)">
        <circle cx="179" cy="326" r="3.4" />
        <circle cx="168" cy="334" r="3.4" />
        <circle cx="181" cy="354" r="3.4" />
        <circle cx="194" cy="342" r="3.4" />
        <circle cx="181" cy="311" r="3.4" />
        <circle cx="186" cy="281" r="3.4" />
        <circle cx="188" cy="264" r="3.4" />
        <circle cx="176" cy="244" r="3.4" />
        <circle cx="198" cy="246" r="3.4" />
      </g>
      <g fill="var(--i-ink)" stroke="var(--i-cream)" strokeWidth="2.5">
        <circle cx="180" cy="341" r="7" />
        <circle cx="184" cy="296" r="6" />
        <circle cx="187" cy="250" r="7" />
      </g>
      <g
        fill="var(--text)"
        stroke="var(--bg)"
        strokeWidth="4"
        paintOrder="stroke"
        fontWeight="650"
        fontSize="16"
        direction="ltr"
      >
        <text x="204" y="236">
          {cities.edmonton}
        </text>
        <text x="202" y="301">
          {cities.redDeer}
        </text>
        <text x="204" y="366">
          {cities.calgary}
        </text>
      </g>
    </svg>
  );
}
