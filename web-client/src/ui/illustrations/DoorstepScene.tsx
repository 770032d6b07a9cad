import { Van } from './parts/Van';
import { hidden, type SceneProps } from './scene';

/** The van at a front door: where a shipment ends. */
export function DoorstepScene(props: SceneProps) {
  return (
    <svg
      viewBox="0 0 480 170"
      preserveAspectRatio="xMidYMax slice"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...hidden}
      {...props}
    >
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
      <path d="M33.9 147.6h4.2v9h-4.2z" fill="var(--i-wood)" />
      <path d="M36 96L46.2 121.2H25.8zM36 109.2L50.1 135.6H21.9zM36 122.4L53.4 148.8H18.6z" fill="var(--i-green2)" />
      <path d="M437.7 144.8h4.6v9.9h-4.6z" fill="var(--i-wood)" />
      <path
        d="M440 88L451.2 115.7H428.8zM440 102.5L455.5 131.6H424.5zM440 117L459.1 146.1H420.9z"
        fill="var(--i-green2)"
      />
      <path d="M414.5 147.8h3.1v6.6h-3.1z" fill="var(--i-wood)" />
      <path
        d="M416 110L423.5 128.5H408.5zM416 119.7L426.3 139H405.7zM416 129.4L428.8 148.7H403.2z"
        fill="var(--i-green2)"
      />
      <g transform="translate(222 156) scale(0.78)">
        <Van />
      </g>
    </svg>
  );
}
