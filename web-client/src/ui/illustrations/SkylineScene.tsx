import { drawing, type SceneProps } from './scene';

/** Mountains above the footer. */
export function SkylineScene(props: SceneProps) {
  return (
    <svg viewBox="0 0 1200 120" preserveAspectRatio="xMidYMax slice" {...drawing} {...props}>
      <path
        d="M0 120l90-60 50 34 110-84 80 66 60-30 110 60 90-50 120 56 130-80 90 62 70-36 120 56 80-30v36H0z"
        fill="var(--i-foot2)"
      />
      <path
        d="M250 10L291.2 44L279.2 33.8L263.8 49.4L251.8 36.5L236.3 51.5L220.9 35.2L205.5 44zM840 32L880.6 60L868.6 51.6L853.1 64.5L841 53.8L825.5 66.2L810 52.7L794.5 60z"
        fill="var(--i-foot3)"
      />
    </svg>
  );
}
