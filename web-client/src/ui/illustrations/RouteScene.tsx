import { Conifer, Wheat } from './parts/plants';
import { Van } from './parts/Van';
import { drawing, type SceneProps } from './scene';

/** The road from Calgary to Edmonton with the van on it: cargo. */
export function RouteScene(props: SceneProps) {
  return (
    <svg viewBox="0 0 700 330" preserveAspectRatio="xMidYMax slice" {...drawing} {...props}>
      <circle cx="470" cy="92" r="40" fill="var(--i-sun)" />
      <path d="M90 112q80-26 190-12q-60 18-190 12zM500 60q60-20 150-8q-50 14-150 8z" fill="var(--i-sky2)" />
      <path d="M0 208l54-48 36 24 66-82 50 60 28-22 70 70 52-40 60 46 40-26 110 60v30H0z" fill="var(--i-far)" />
      <path
        d="M156 102L179.3 130L172.9 121.6L164.7 134.5L158.2 123.8L150 136.2L141.7 122.7L133.5 130z"
        fill="var(--i-snow)"
      />
      <path d="M0 218q120-40 260-18t260-26t180 10v146H0z" fill="var(--i-green)" opacity=".5" />
      <path d="M0 250q160-36 330-10t370-24v114H0z" fill="var(--i-green)" />
      <path d="M0 290q200-22 400-6t300-16v62H0z" fill="var(--i-field1)" />
      <path
        d="M0 306q200-22 400-6t300-16"
        fill="none"
        stroke="var(--i-field2)"
        strokeWidth="2"
        strokeDasharray="22 14"
      />
      <path d="M48 222C150 260 220 170 350 204S560 160 652 182" fill="none" stroke="var(--i-road)" strokeWidth="18" />
      <path
        d="M48 222C150 260 220 170 350 204S560 160 652 182"
        fill="none"
        stroke="var(--i-sun)"
        strokeWidth="2.5"
        strokeDasharray="14 12"
      />
      <path d="M32 222v-62h12v62zM48 222v-82h14v82zM66 222v-50h12v50z" fill="var(--i-near)" />
      <path d="M20 156h5v66h-5zM12 160h21l-3-10H15z" fill="var(--i-clay)" />
      <path d="M18 146h9v5h-9z" fill="var(--i-cream)" />
      <path d="M606 182v-48h13v48zM623 182v-66h15v66zM642 182v-40h12v40zM658 182v-30h15v30z" fill="var(--i-near2)" />
      <path
        d="M36 180h3v5h-3zM36 194h3v5h-3zM36 206h3v5h-3zM53 180h3v5h-3zM53 194h3v5h-3zM53 206h3v5h-3zM57 180h3v5h-3zM57 194h3v5h-3zM57 206h3v5h-3zM70 180h3v5h-3zM70 194h3v5h-3zM70 206h3v5h-3zM611 158h3v5h-3zM611 170h3v5h-3zM628 158h3v5h-3zM628 170h3v5h-3zM633 158h3v5h-3zM633 170h3v5h-3zM647 158h3v5h-3zM647 170h3v5h-3zM664 158h3v5h-3zM664 170h3v5h-3z"
        fill="var(--i-light)"
      />
      <path d="M330 202v-28h24v28zM325 176l17-16 17 16z" fill="var(--i-clay)" />
      <path d="M356 202v-18h18v18z" fill="var(--i-clay2)" />
      <Conifer x={116} y={210} height={44} />
      <Conifer x={138} y={196} height={62} />
      <Conifer x={162} y={216} height={40} />
      <Conifer x={470} y={186} height={50} />
      <Conifer x={494} y={170} height={70} />
      <Conifer x={520} y={190} height={46} />
      <Conifer x={262} y={214} height={36} />
      <g transform="translate(196 206) rotate(-11)">
        <g transform="translate(0 0) scale(0.52)">
          <Van />
        </g>
      </g>
      <Wheat x={590} y={330} lean={5} height={50} />
      <Wheat x={612} y={330} lean={6} height={62} />
      <Wheat x={636} y={330} lean={4} height={46} />
      <Wheat x={24} y={330} lean={5} height={48} />
      <Wheat x={46} y={330} lean={6} height={58} />
    </svg>
  );
}
