import { hidden, type SceneProps } from './drawing';
import Alberta from './Alberta.svg';

interface AlbertaMapProps extends SceneProps {
  /**
   * Names of the three cities in the page's language. They are east of the road in every
   * language: a map is never mirrored.
   */
  cities: { edmonton: string; redDeer: string; calgary: string };
}

/** Alberta with the road from Calgary to Edmonton; the Rockies in the west, the towns along the way as dots. */
export function AlbertaMap({ cities, className }: AlbertaMapProps) {
  return (
    <svg viewBox="0 0 330 430" strokeLinejoin="round" className={className} {...hidden}>
      <Alberta />
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
