import { Conifer } from './parts/plants';
import { Van } from './parts/Van';
import { drawing, type SceneProps } from './scene';

/** The van at a front door: where a shipment ends. */
export function DoorstepScene(props: SceneProps) {
  return (
    <svg viewBox="0 0 480 170" preserveAspectRatio="xMidYMax slice" {...drawing} {...props}>
      <circle cx="372" cy="60" r="30" fill="var(--i-sun)" />
      <path d="M0 150q120-40 260-22t220-12v54H0z" fill="var(--i-green)" opacity=".55" />
      <path d="M0 156q160-16 480-6v20H0z" fill="var(--i-field1)" />
      <path d="M70 78h112v74h-112z" fill="var(--i-cream)" />
      <path d="M58 80l38-44h60l38 44z" fill="var(--i-near)" />
      <path d="M140 28h14v26h-14z" fill="var(--i-clay)" />
      <path d="M84 96h34v26h-34z" fill="var(--i-light)" />
      <path d="M101 96v26M84 109h34" fill="none" stroke="var(--i-near)" strokeWidth="2" />
      <path d="M140 152v-36a12 12 0 0 1 24 0v36z" fill="var(--i-clay)" />
      <path d="M172 134h22v18h-22z" fill="var(--i-wood)" />
      <path d="M183 134v18" fill="none" stroke="var(--i-coil1)" strokeWidth="3" />
      <Conifer x={36} y={96} height={60} />
      <Conifer x={440} y={88} height={66} />
      <Conifer x={416} y={110} height={44} />
      <g transform="translate(222 156) scale(0.78)">
        <Van />
      </g>
    </svg>
  );
}
